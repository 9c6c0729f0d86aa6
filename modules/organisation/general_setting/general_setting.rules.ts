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
  ['future_days', 0, 366],
  ['upload_max_mb', 1, 50],
  // Shorter than a telephone call nobody could work; longer than a week is no limit (collaboration.md 1).
  ['session_minutes', 5, 10_080],
  ['mail_port', 1, 65_535],
] as const

/** The role that whoever comes in by a provider for the first time gets, and the codes it gives. */
export interface FirstRole {
  readonly kind: string
  readonly codes: readonly string[]
}

/** Who changes the settings. */
interface Holder {
  readonly isAdmin: boolean
  readonly holds: (code: string) => boolean
}

/** What is against the settings as a whole. Pure. */
export function checkSettings(
  doc: Settings,
  { others, firstRole }: { others: number; firstRole: FirstRole | undefined },
  { before, holder, isDelete }: { before: Settings | null; holder: Holder; isDelete: boolean },
): readonly RuleFault[] {
  if (isDelete) return [{ text: 'general_setting.stays', status: 409 }]
  if (others > 0) return [{ text: 'organisation.general_settings_exist', status: 409, code: 'general_settings_exist' }]
  return [
    ...boundFaults(doc),
    ...(differs(door, doc, before) ? firstRoleFaults(firstRole, holder) : []),
    ...channelFaults(doc, before, holder),
    ...selfApprovalFaults(doc, before, holder),
  ]
}

function boundFaults(doc: Settings): RuleFault[] {
  return bounds.flatMap(([field, min, max]): RuleFault[] => {
    const value = doc[field]
    return value !== null && (value < min || value > max)
      ? [{ field, text: 'field.between', params: { min, max } }]
      : []
  })
}

/** Together they decide who comes in from outside, and as what. */
const door = ['sign_in_provider', 'provider_secret', 'allow_list', 'first_role'] as const

/** By these the office's letters go out: whoever points them elsewhere reads the link of every new password. */
export const channels = [
  'mail_host',
  'mail_port',
  'mail_security',
  'mail_user',
  'mail_server',
  'mail_sender',
  'mail_reply_to',
  'sms_url',
  'sms_method',
  'sms_content',
  'sms_number_name',
  'sms_number_form',
  'sms_text_name',
  'sms_sender_name',
  'sms_sender',
  'sms_key_name',
  'sms_provider',
  'sms_success',
] as const

const isOther = (name: keyof Settings, doc: Settings, before: Settings | null): boolean =>
  JSON.stringify(doc[name]) !== JSON.stringify(before?.[name] ?? null)

const differs = (names: readonly (keyof Settings)[], doc: Settings, before: Settings | null): boolean =>
  names.some((name) => isOther(name, doc, before))

function channelFaults(doc: Settings, before: Settings | null, { isAdmin }: Holder): RuleFault[] {
  const field = before === null || isAdmin ? undefined : channels.find((name) => isOther(name, doc, before))
  return field === undefined ? [] : [{ field, text: 'general_setting.channel_admin', status: 403 }]
}

/** Else whoever may change settings and decide on requests would be both people whom the books want. accounting.md 3 acc_update_perm. */
function selfApprovalFaults(doc: Settings, before: Settings | null, { isAdmin }: Holder): RuleFault[] {
  const field = 'acc_self_approval'
  const isSwitchedOn = doc.acc_self_approval === true && isOther(field, doc, before)
  return isSwitchedOn && !isAdmin ? [{ field, text: 'general_setting.self_approval_admin', status: 403 }] : []
}

/**
 * Nobody lets strangers in as more than they are themselves (collaboration.md 2: nobody grants what they do not hold). A member
 * needs an agency, which no provider tells.
 */
function firstRoleFaults(role: FirstRole | undefined, { isAdmin, holds }: Holder): RuleFault[] {
  if (!role) return []
  const field = 'first_role'
  if (role.kind === 'member') return [{ field, text: 'general_setting.first_role_member' }]
  if (role.kind === 'admin' && !isAdmin) return [{ field, text: 'general_setting.first_role_admin', status: 403 }]
  const code = role.codes.find((one) => !holds(one))
  return code === undefined ? [] : [{ field, text: 'user.cannot_grant', params: { code }, status: 403 }]
}
