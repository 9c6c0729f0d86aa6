import { randomUUID } from 'node:crypto'
import type { Db, Transactions } from '../access/sign_in/db.ts'
import { officeSettings } from '../settings/office_settings.ts'
import type { SecretBox } from '../settings/secret_box.ts'
import type { Texts } from '../texts/catalogue.ts'
import { languageOfOffice, type Language } from '../texts/languages.ts'
import { messageKinds, wordedKinds } from './kinds.ts'
import { letterOf } from './letter.ts'
import { sendLetter } from './mail.ts'
import { mailServerOf, officeName, smsGatewayOf } from './office_channels.ts'
import { builtIn, wordingOf, type Worded } from './outbox.ts'
import type { Outcome } from './outcome.ts'
import { sendSms } from './sms.ts'
import type { Problem } from './states.ts'

/** How a test ended, at once and without the outbox. */
export interface Tried {
  readonly is_sent: boolean
  readonly problem: Problem | null
  /** What the other side said, in its own words. */
  readonly answer: string | null
}

/** The built-in wording of a kind, as the form of a template shows it. */
export interface BuiltIn {
  readonly kind: string
  readonly channel: string
  readonly places: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<Language, { readonly subject: string; readonly body: string }>>
}

/** What modules ask of the office's mail and SMS. */
export interface MessageServices {
  readonly db: Db & Transactions
  readonly tryMail: (to: string) => Promise<Tried>
  readonly trySms: (to: string) => Promise<Tried>
  readonly wordingOf: (message: Worded) => { readonly subject: string; readonly body: string }
  readonly wordings: () => readonly BuiltIn[]
}

export function messageServices({
  db,
  secrets,
  texts,
  allowsPrivate,
}: {
  /** The office's pool. */
  readonly db: Db & Transactions
  readonly secrets: SecretBox
  readonly texts: Texts
  /** The operator lets the SMS gateway stand inside the office. */
  readonly allowsPrivate: boolean
}): MessageServices {
  return {
    db,
    wordingOf: (message) => wordingOf(texts, message),
    wordings: () =>
      wordedKinds.flatMap((kind) =>
        messageKinds[kind].channels.map((channel) => ({
          kind,
          channel,
          places: messageKinds[kind].places,
          texts: {
            en: builtIn(texts, channel, kind, 'en'),
            bn: builtIn(texts, channel, kind, 'bn'),
            ar: builtIn(texts, channel, kind, 'ar'),
            tr: builtIn(texts, channel, kind, 'tr'),
          },
        })),
      ),
    async tryMail(to) {
      const settings = await officeSettings(db)
      const server = mailServerOf(settings, secrets)
      if (!server) return noServer
      const language = languageOfOffice(settings?.default_language)
      const letter = letterOf({
        subject: texts.say(language, 'mail.test.subject'),
        body: texts.say(language, 'mail.test.body'),
        values: {},
        language,
        office: officeName(settings),
        foot: undefined,
      })
      return triedOf(
        await sendLetter(server, { ...letter, to: [to], reference: randomUUID(), unsubscribe: undefined }),
        to,
      )
    },
    async trySms(to) {
      const settings = await officeSettings(db)
      const gateway = smsGatewayOf(settings, secrets)
      if (!gateway) return noServer
      const text = texts.say(languageOfOffice(settings?.default_language), 'sms.test.body')
      return triedOf(await sendSms(gateway, [to], text, { allowsPrivate }), to)
    },
  }
}

const noServer: Tried = { is_sent: false, problem: 'no_server', answer: null }

const triedOf = ({ recipients, problem, answer }: Outcome, to: string): Tried => ({
  is_sent: recipients.get(to)?.state === 'accepted',
  problem,
  answer,
})
