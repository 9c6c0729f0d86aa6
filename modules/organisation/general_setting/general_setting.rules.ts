import type { DocOf, RuleFault } from '#platform/resource/implementation.ts'
import type { general_setting } from './general_setting.resource.ts'

type Settings = DocOf<typeof general_setting>

/** Whole numbers with the least and the most they may be; where nothing is given, nothing is wrong. */
const bounds = [
  ['fiscal_year_start_month', 1, 12],
  ['membership_year_start_month', 1, 12],
  ['new_member_days', 1, 3650],
  ['import_max_rows', 1, 200_000],
  ['import_max_mb', 1, 50],
  ['passport_warn_days', 1, 730],
  ['medical_warn_days', 1, 365],
  ['visa_warn_days', 1, 730],
  ['retry_days', 0, 730],
  // accounting.md: one permission lives 1 to 168 hours.
  ['permission_hours', 1, 168],
  ['upload_max_mb', 1, 50],
  // Shorter than a telephone call nobody could work; longer than a week is no limit (collaboration.md 1).
  ['session_minutes', 5, 10_080],
  ['mail_port', 1, 65_535],
] as const

/** What is against the settings as a whole. Pure. */
export function checkSettings(
  doc: Settings,
  { others, isDelete }: { others: number; isDelete: boolean },
): readonly RuleFault[] {
  if (isDelete) return [{ text: 'general_setting.stays', status: 409 }]
  if (others > 0) return [{ text: 'organisation.general_settings_exist', status: 409, code: 'general_settings_exist' }]
  return bounds.flatMap(([field, min, max]): RuleFault[] => {
    const value = doc[field]
    return value !== null && (value < min || value > max)
      ? [{ field, text: 'field.between', params: { min, max } }]
      : []
  })
}
