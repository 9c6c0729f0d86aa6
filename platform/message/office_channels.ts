import type { OfficeSettings } from '../settings/office_settings.ts'
import type { SecretBox } from '../settings/secret_box.ts'
import type { MailServer } from './mail.ts'
import type { SmsGateway } from './sms.ts'

/** Ports by habit, where none is set. */
const ports = { starttls: 587, tls: 465, none: 25 } as const

/** The mail server of the settings; undefined while they name no server or no sender. */
export function mailServerOf(settings: OfficeSettings | undefined, secrets: SecretBox): MailServer | undefined {
  if (!settings?.mail_host || !settings.mail_sender) return undefined
  const security = settings.mail_security ?? 'starttls'
  return {
    host: settings.mail_host,
    port: settings.mail_port ?? ports[security],
    security,
    user: settings.mail_user ?? undefined,
    password: opened(settings, secrets, 'mail_server'),
    sender: settings.mail_sender,
    senderName: settings.mail_sender_name ?? officeName(settings),
    replyTo: settings.mail_reply_to ?? undefined,
  }
}

/** The SMS gateway of the settings; undefined while they name none. Names that are not set are those many gateways use. */
export function smsGatewayOf(settings: OfficeSettings | undefined, secrets: SecretBox): SmsGateway | undefined {
  if (!settings?.sms_url) return undefined
  return {
    url: settings.sms_url,
    method: settings.sms_method ?? 'post',
    content: settings.sms_content ?? 'form',
    names: {
      number: settings.sms_number_name ?? 'to',
      text: settings.sms_text_name ?? 'message',
      sender: settings.sms_sender_name ?? 'sender',
      key: settings.sms_key_name ?? 'api_key',
    },
    numberForm: settings.sms_number_form ?? 'international',
    sender: settings.sms_sender ?? undefined,
    key: opened(settings, secrets, 'sms_provider'),
    success: settings.sms_success ?? undefined,
  }
}

/** Who writes. */
export const officeName = (settings: OfficeSettings | undefined): string => settings?.site_name ?? 'Samiti'

function opened(
  settings: OfficeSettings,
  secrets: SecretBox,
  field: 'mail_server' | 'sms_provider',
): string | undefined {
  const sealed = settings[field]
  return sealed ? secrets.open({ resource: 'general_setting', field }, sealed) : undefined
}
