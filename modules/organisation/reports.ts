export { activity_log } from './activity_log/activity_log.report.ts'
