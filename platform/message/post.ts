import { officeSettings, type OfficeSettings } from '../settings/office_settings.ts'
import type { Engine } from '../record/engine.ts'
import { isLanguage, type Language, type Texts } from '../texts/catalogue.ts'
import type { FileStore } from '../files/store.ts'
import { attachmentOf, filesOf } from './attachment.ts'
import { kindOf } from './kinds.ts'
import { letterOf, onOneLine } from './letter.ts'
import { sendLetter } from './mail.ts'
import { mailServerOf, officeName, smsGatewayOf } from './office_channels.ts'
import { wordingOf } from './outbox.ts'
import { outcomeForAll } from './outcome.ts'
import type { OutboxMessage, Post, Recipient } from './send_message.ts'
import { sendSms } from './sms.ts'
import { filled } from './wording.ts'

/** What messages are sent with. */
export interface Posting {
  readonly engine: Engine
  readonly texts: Texts
  /** Address by which a recipient (row of `outbox_message_recipients`) declines more of the kind. */
  readonly declineLink: (recipient: number) => string
  /** Address at which a recipient opens what a linked letter carries, by the record it is about. */
  readonly openLink: (record: number) => string
  readonly files: Pick<FileStore, 'read'>
  /** The operator lets the SMS gateway stand inside the office. */
  readonly allowsPrivate: boolean
}

/** Hands messages to the servers that the general settings name at this moment. */
export function postOf(posting: Posting): Post {
  return async (message, to) => {
    const settings = await officeSettings(posting.engine.database.app)
    const wording = wordingOf(posting.texts, message)
    const outcome = await (message.channel === 'sms' ? bySms : byMail)(posting, settings, message, to, wording)
    return { outcome, wording }
  }
}

type Wording = ReturnType<typeof wordingOf>

async function byMail(
  { engine, texts, declineLink, openLink, files }: Posting,
  settings: OfficeSettings | undefined,
  message: OutboxMessage,
  to: readonly Recipient[],
  wording: Wording,
) {
  const server = mailServerOf(settings, engine.secrets)
  if (!server) return undefined
  const language: Language = isLanguage(message.language) ? message.language : 'en'
  const { isAttached = false, isLinked = false, group } = kindOf(message.kind) ?? {}
  const attachment = isAttached ? await attachmentOf(engine.database.app, message.id) : undefined
  const addresses = to.map(({ address }) => address)
  if (isAttached && !attachment) return outcomeForAll(addresses, 'refused', 'too_old', null)
  const [only] = to
  // A link that declines is one person's: whoever writes a notice writes to each alone.
  const unsubscribe =
    group === 'notice' && only && to.length === 1
      ? { sentence: texts.say(language, 'mail.decline'), link: declineLink(only.id) }
      : undefined
  const open =
    isLinked && message.origin_record !== null
      ? { sentence: texts.say(language, 'mail.open'), link: openLink(message.origin_record) }
      : undefined
  const letter = letterOf({
    ...wording,
    values: message.params ?? {},
    language,
    office: officeName(settings),
    foot: unsubscribe ?? open,
  })
  return sendLetter(server, {
    ...letter,
    to: addresses,
    reference: message.reference,
    unsubscribe: unsubscribe?.link,
    attachments: [...(attachment ? [attachment] : []), ...(await filesOf(engine.database.app, files, message.id))],
  })
}

async function bySms(
  { engine, allowsPrivate }: Posting,
  settings: OfficeSettings | undefined,
  message: OutboxMessage,
  to: readonly Recipient[],
  wording: Wording,
) {
  const gateway = smsGatewayOf(settings, engine.secrets)
  if (!gateway) return undefined
  const text = filled(wording.body, onOneLine(message.params ?? {}))
  return sendSms(
    gateway,
    to.map(({ address }) => address),
    text,
    { allowsPrivate },
  )
}
