import type { Db } from '../access/sign_in/db.ts'
import { maySignIn, type Standing } from '../access/sign_in/load_session.ts'
import { dbOf } from '../database/db.ts'
import { handle, type Handler } from '../jobs/handle.ts'
import { queueMessage } from '../message/queue.ts'
import { transaction, type Engine } from '../record/engine.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { mailNotification } from './mail_job.ts'
import { tell, type Stored } from './notification.ts'

/** Where every item of the bell stands. */
const bellPath = '/apps/notifications'

/** What letters of the bell are written with. */
export interface BellMailing {
  readonly engine: Engine
  readonly texts: Texts
  /** What a user may do at this moment. */
  readonly standing: (db: Db, user: number) => Promise<Standing | undefined>
  /** Origin of the office's addresses, without a slash at the end. */
  readonly publicUrl: () => string
}

interface Due extends Stored {
  readonly user: number
  readonly first_name: string
  readonly email: string
  readonly language: Language
}

/**
 * Puts the letter of an item into the outbox, in the words that its reader would read in the bell now: a title that this one
 * may not know, or may not know any more, is not in it. Letter and mark are one transaction, so that there is one at most.
 */
export const notificationMailer = (mailing: BellMailing): Handler =>
  handle(mailNotification, ({ notification }, run) =>
    transaction(mailing.engine, async (client) => {
      const db = dbOf(client)
      const { rows } = await db.query<Due>(dueSql, [notification])
      const [due] = rows
      const reader = due && (await mailing.standing(db, due.user))
      if (!due || !reader || !mayRead(reader)) return { is_written: false }
      const { engine, texts } = mailing
      const telling = { gate: engine.gate, registry: engine.registry, texts }
      const [told] = await tell(telling, reader.session, due.language, [due])
      if (!told) return { is_written: false }
      await queueMessage(db, 'notification', {
        to: [due.email],
        language: due.language,
        params: { name: due.first_name, message: told.message, link: mailing.publicUrl() + (told.url ?? bellPath) },
        by: { session: { user: 0, name: 'Samiti' }, request: run.request },
      })
      await db.query('update notification set mailed_at = now() where id = $1', [notification])
      return { is_written: true }
    }),
  )

/** Who could not open the bell now has no letter either: members, and who owes a password or a second factor first. */
const mayRead = ({ status, session }: Standing): boolean =>
  maySignIn(status) && session.member === null && !session.mustChangePassword && !session.mustSetSecondFactor

const dueSql = `
  select n.*, u.first_name, u.email,
      coalesce(case when u.settings->>'language' in ('en', 'bn', 'ar', 'tr') then u.settings->>'language' end,
        (select g.default_language from general_setting g), 'en') as language
    from notification n join "user" u on u.id = n."user" where n.id = $1 and n.mailed_at is null for no key update of n`
