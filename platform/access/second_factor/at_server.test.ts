import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { castPassword } from '../../testing/cast.ts'
import { appSecret } from '../../testing/server.ts'
import { base, stageOf } from './stage.ts'

/** `npm run reset-second-factor`, beside a running server, for an administrator who lost phone and recovery codes. */
const stage = stageOf()
const tool = new URL('../../../tools/reset_second_factor.ts', import.meta.url).pathname

async function reset(username: string): Promise<{ status: unknown; said: string }> {
  const { scratch, dataDir } = stage().server
  const child = spawn(process.execPath, [tool, username], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      APP_SECRET: appSecret,
      DATABASE_URL: scratch.url,
      DATABASE_OWNER_URL: scratch.ownerUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const [status]: unknown[] = await once(child, 'close')
  return { status, said }
}

it('whoever sits at the server opens the door again: sessions end, history and a letter tell it', async () => {
  const boss = await stage().withPhone('lonely.boss', ['ADMIN'])
  const { status, said } = await reset('lonely.boss')
  expect([status, said]).toEqual([0, expect.stringContaining('lonely.boss signs in by password alone')])
  expect((await boss.send('GET', `${base}me/`)).status).toBe(401)
  expect((await stage().login({ username: 'lonely.boss', password: castPassword })).status).toBe(200)
  const { body } = await stage().cast.admin('GET', `${base}history/${boss.id}`)
  expect(JSON.stringify(body)).toContain(`${userInfo().username} (server)`)
  expect(
    await stage().sql(
      `select to_address, params->>'by' as by from outbox_message where kind = 'second_factor_off' and origin_record = $1`,
      [boss.id],
    ),
  ).toEqual([{ to_address: 'lonely.boss@people.example', by: `${userInfo().username} (server)` }])
})

it('says what stands against it', async () => {
  await stage().cast.person('plain.boss', { roles: ['ADMIN'] })
  expect(await reset('plain.boss')).toEqual({ status: 1, said: 'plain.boss has no second factor.\n' })
  expect(await reset('nobody.here')).toEqual({ status: 1, said: 'There is no user nobody.here.\n' })
})
