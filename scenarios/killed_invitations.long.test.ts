import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { linkIn, startMailServer, type TestMailServer } from '#platform/message/testing.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { clientOf } from '#platform/testing/client.ts'
import { tokenOf } from '#platform/live/testing.ts'
import { adminPassword, adminUsername, appSecret, startTestServer, type TestServer } from '#platform/testing/server.ts'

/**
 * A manager invites everybody while the server is shot again and again, in the middle of invitations and of letters. Whoever
 * counts as invited gets a letter whose link opens the office; nobody else has one.
 */
const people = 24
const shots = 3

let office: TestServer
let cast: Cast
let mail: TestMailServer
let server: ServerProcess
let dataDir: string

const start = () =>
  ServerProcess.start({
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    DATABASE_URL: office.scratch.url,
    DATABASE_OWNER_URL: office.scratch.ownerUrl,
  })
const sql = async (text: string): Promise<Record<string, unknown>[]> =>
  (await office.scratch.database.app.query(text)).rows

beforeAll(async () => {
  office = await startTestServer()
  cast = await castOf(office)
  mail = await startMailServer()
  dataDir = mkdtempSync(join(tmpdir(), 'si-'))
  const path = '/general_setting/api/v1/general_setting'
  const [row] = rowsOf(await cast.admin('GET', `${path}/all/`), 'general_settings')
  const set = await cast.admin('PUT', `${path}/update/${row?.id}`, {
    mail_host: '127.0.0.1',
    mail_port: mail.port,
    mail_security: 'none',
    mail_sender: 'office@padma.example',
    row_version: row?.row_version,
  })
  if (set.status !== 200) throw new Error(set.raw)
  server = await start()
})
afterAll(async () => {
  await server.end()
  await mail.close()
  await office.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('nobody is half invited, and every invitation arrives', async () => {
  const { body: me } = await cast.admin('GET', '/user/api/v1/user/me/')
  const role = await cast.roleId('STAFF')
  const ids: number[] = []
  for (let n = 0; n < people; n++)
    ids.push(
      (
        await made(cast.admin, 'user', {
          username: `invited.${n}`,
          email: `invited.${n}@padma.example`,
          first_name: `Invited ${n}`,
          primary_phone: `0181${String(n).padStart(7, '0')}`,
          roles: [role],
          branch: me['branch'],
        })
      ).id,
    )
  const token = await tokenOf(server.url, adminUsername, adminPassword)
  for (let shot = 0; shot < shots; shot++) {
    const some = ids.slice((shot * people) / shots, ((shot + 1) * people) / shots)
    const send = clientOf(server.url, token)
    const asked = some.map((id) =>
      // The connection may break: that is no answer.
      send('POST', `/user/api/v1/user/invite/${id}`, { language: 'en', channel: 'mail' }).catch(() => undefined),
    )
    await Promise.race(asked)
    // Any moment will do: some are in, some under way, some letters on the wire.
    await pause(Math.random() * 40)
    await server.end('SIGKILL')
    await Promise.all(asked)
    server = await start()
  }
  const half = await sql(`select u.username from "user" u where u.username like 'invited.%' and
    (u.invitation is not distinct from 'waiting') <>
      (exists (select from password_reset r where r."user" = u.id and r.is_invitation and r.used_at is null)
        and exists (select from outbox_message m where m.kind = 'invitation' and m.origin_record = u.id))`)
  expect(half).toEqual([])
  const waiting = await sql(`select username, email from "user" where invitation = 'waiting' order by id`)
  expect(waiting.length).toBeGreaterThanOrEqual(shots)
  await expect
    .poll(() => waiting.filter(({ email }) => !mail.taken.some(({ to }) => to.includes(String(email)))).length, {
      timeout: 180_000,
    })
    .toBe(0)
  for (const { username, email } of waiting) {
    const letter = mail.taken.findLast(({ to }) => to.includes(String(email)))
    const password = 'Nine loud geese 9'
    const come = await clientOf(server.url)('POST', '/user/api/v1/user/accept_invitation/', {
      token: linkIn(letter?.raw ?? '', 'pages/auth/invitation'),
      new_password: password,
      confirm_password: password,
    })
    expect([username, come.status]).toEqual([username, 200])
  }
})
