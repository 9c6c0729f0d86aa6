import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'

/** Days for which an active agency counts as a new member. membership.md 1 Lists, setting `new_member_days`. */
const newMemberDays = 365

/** Status new, or active and a member for at most a year. membership.md 1 Lists. */
export const newMembers = (today: string) =>
  expression<boolean>`(t."status" = 'new' or (t."status" = 'active' and t."member_since" >= ${addDays(today, -newMemberDays)}))`
