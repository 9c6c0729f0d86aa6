/** The path a guest asked for, kept for after the sign-in. It lives in the address, so that a reload keeps it too. */

/** True for a path of this site: it begins with a single slash, and no browser reads a host out of it. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f\\]/.test(path)

/** The path to return to, or the landing page. */
export const wayBack = (asked: string | undefined, landing: string): string =>
  asked !== undefined && isOwnPath(asked) && !asked.startsWith('/login') ? asked : landing
