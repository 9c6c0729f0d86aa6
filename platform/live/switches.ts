import type { Db } from '../access/sign_in/db.ts'
import { topics, type Topic } from './topics.ts'

export type Switches = Readonly<Record<Topic, boolean>>

/** What a person's bell tells of: everything that was not switched off. */
export async function readSwitches(db: Db, user: number): Promise<Switches> {
  const { rows } = await db.query<{ topic: string }>('select topic from notification_off where "user" = $1', [user])
  const isOn = (topic: Topic): boolean => !rows.some((row) => row.topic === topic)
  return {
    background: isOn('background'),
    imports: isOn('imports'),
    reports: isOn('reports'),
    accounts: isOn('accounts'),
    records: isOn('records'),
  }
}

/** Switches topics on and off; those that are not given stay. Items that are there already stay too. */
export async function switchTopics(db: Db, user: number, given: Partial<Switches>): Promise<Switches> {
  const off = topics.filter((topic) => given[topic] === false)
  const on = topics.filter((topic) => given[topic] === true)
  await db.query('delete from notification_off where "user" = $1 and topic = any($2)', [user, on])
  await db.query('insert into notification_off ("user", topic) select $1, unnest($2::text[]) on conflict do nothing', [
    user,
    off,
  ])
  return readSwitches(db, user)
}
