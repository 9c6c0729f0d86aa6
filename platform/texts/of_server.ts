/**
 * Whether a text of the platform is said by the server alone: in answers, letters and pages of its own. Browsers are not sent them
 * (platform/testing/texts.test.ts looks that no screen says one).
 */
export const isOfServer = (id: string): boolean =>
  /^(error|mail|why|decline|second_factor|external|message|sms|list|verb|record)\./.test(id)
