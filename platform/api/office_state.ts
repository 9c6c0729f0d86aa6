import { statfs } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { may } from '../access/session.ts'
import { waitingMessages } from '../access/sign_in/outbox.ts'
import type { Db } from '../access/sign_in/db.ts'
import { backupFolder } from '../database/backup.ts'
import { lastGoodBackup } from '../database/backup_name.ts'
import { Refusal } from '../errors/errors.ts'
import { openFailures } from '../jobs/runs.ts'
import { lastSeal } from '../record/seal.ts'
import type { Settings } from '../settings/settings.ts'
import type { ApiContext } from './context.ts'

/** Hours after which the last backup is shown in red: a night was missed. */
const lateHours = 26
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The administration page: what runs, whether it is backed up, and which messages wait. */
export const officeState =
  (context: ApiContext, settings: Settings, db: Db): FastifyPluginAsync =>
  async (app) => {
    const { database } = context.engine
    app.addHook('preHandler', async (request) => {
      const session = await context.authenticate(request, 'token')
      if (session.member !== null || !may(session, 'office.manage'))
        throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: 'office.manage' })
    })
    app.get('/office/api/v1/office/state/', async () => {
      const facts = await database.app.query<{
        server: string
        migration: string | null
        waiting: number
        bytes: number
      }>(
        `select current_setting('server_version') as server, (select max(name) from schema_migration) as migration,
           (select count(*) from outbox_message where state = 'waiting') as waiting, pg_database_size(current_database()) as bytes`,
      )
      const row = facts.rows[0]
      const backup = database.mode === 'embedded' ? lastGoodBackup(backupFolder(settings)) : undefined
      const disk = await statfs(settings.dataDir).catch(() => undefined)
      return {
        version,
        migration: row?.migration ?? null,
        database: { version: row?.server, mode: database.mode, bytes: row?.bytes },
        backup: {
          is_ours: database.mode === 'embedded',
          at: backup?.at.toISOString() ?? null,
          file: backup?.file.split('/').at(-1) ?? null,
          bytes: backup?.bytes ?? null,
          age_hours: backup ? Math.round(backup.ageHours * 10) / 10 : null,
          is_late: database.mode === 'embedded' && (backup === undefined || backup.ageHours > lateHours),
        },
        disk: disk ? { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize } : null,
        seal: (await lastSeal(database.app)) ?? null,
        jobs: { open_failures: await openFailures(db) },
        outbox: { waiting: row?.waiting ?? 0 },
        uptime_s: Math.round(process.uptime()),
      }
    })
    app.get('/office/api/v1/office/outbox/', async () => ({ messages: await waitingMessages(db) }))
  }
