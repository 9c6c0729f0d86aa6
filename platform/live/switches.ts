import type { Db } from '../access/sign_in/db.ts'
import { topics, type Topic } from './topics.ts'

export type Switches = Readonly<Record<Topic, boolean>>

/** How a person hears of things: what the bell tells, and what comes by mail too. */
export interface Channels {
  readonly switches: Switches
  readonly mail: Switches
}

/** What a person's bell tells of: everything that was not switched off. By mail comes only what was asked for. */
export async function readChannels(db: Db, user: number): Promise<Channels> {
  const { rows } = await db.query<{ topic: string; is_mail: boolean }>(
    `select topic, false as is_mail from notification_off where "user" = $1
     union all select topic, true from notification_mail where "user" = $1`,
    [user],
  )
  const has = (topic: Topic, isMail: boolean): boolean =>
    rows.some((row) => row.topic === topic && row.is_mail === isMail)
  return { switches: forEach((topic) => !has(topic, false)), mail: forEach((topic) => has(topic, true)) }
}

const forEach = (isOn: (topic: Topic) => boolean): Switches => ({
  background: isOn('background'),
  imports: isOn('imports'),
  reports: isOn('reports'),
  accounts: isOn('accounts'),
  records: isOn('records'),
  mentions: isOn('mentions'),
})

/** Topics that are switched, in the bell and by mail. */
export interface Switched {
  readonly switches: Partial<Switches>
  readonly mail: Partial<Switches>
}

/** Switches topics on and off; those that are not given stay. Items that are there already stay too. */
export async function switchTopics(db: Db, user: number, { switches, mail }: Switched): Promise<Channels> {
  await keep(db, 'notification_off', user, chosen(switches, false), chosen(switches, true))
  await keep(db, 'notification_mail', user, chosen(mail, true), chosen(mail, false))
  return readChannels(db, user)
}

const chosen = (given: Partial<Switches>, isOn: boolean): Topic[] => topics.filter((topic) => given[topic] === isOn)

async function keep(
  db: Db,
  table: 'notification_off' | 'notification_mail',
  user: number,
  added: readonly Topic[],
  removed: readonly Topic[],
): Promise<void> {
  await db.query(`delete from ${table} where "user" = $1 and topic = any($2)`, [user, removed])
  await db.query(`insert into ${table} ("user", topic) select $1, unnest($2::text[]) on conflict do nothing`, [
    user,
    added,
  ])
}
