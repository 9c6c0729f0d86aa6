import type { Applicant } from '#platform/api/registration_calls.ts'

/**
 * An agency that registers itself: its application, and a user who sees nothing but it. collaboration.md 1, Register.
 * Licence and address are what the office cannot look up elsewhere; the rest of the file is filled in later.
 */
export const agencyApplicant: Applicant = {
  resource: 'agency',
  fields: ['rl_no', 'name', 'licence_issue_date', 'licence_expiry_date', 'address', 'city', 'thana'],
  complete: ({ email, primary_phone }) => ({ email, phone_number: primary_phone }),
  role: 'MEMBER_USER',
  userField: 'agency',
}
