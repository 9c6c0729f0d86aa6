export { active_members, all_members, inactive_members, new_members } from './members/members.report.ts'
