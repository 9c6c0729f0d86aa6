import { statfs } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { may } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { today } from '../clock/clock.ts'
import { backupFolder } from '../database/backup.ts'
import { lastGoodBackup } from '../database/backup_name.ts'
import { readMigrations } from '../database/migrate.ts'
import { Refusal } from '../errors/errors.ts'
import { lateHours } from '../jobs/nightly_backup.ts'
import { openFailures } from '../jobs/runs.ts'
import { waitingMessages } from '../message/outbox.ts'
import { databaseFacts } from '../operator/database_facts.ts'
import { lastErrors } from '../operator/error_reports.ts'
import { postgresAge } from '../operator/postgres_releases.ts'
import { worstStatements, type SlowStatements } from '../operator/slow_statements.ts'
import { commit, version } from '../operator/version.ts'
import { lastSeal } from '../record/seal.ts'
import type { Settings } from '../settings/settings.ts'
import type { ApiContext } from './context.ts'

/** Errors and slow statements of a week say how the office runs now. */
const lookBackDays = 7
const mostShown = 20

/** The operator's page: what runs, whether it is backed up, what went wrong or took long, and which messages wait. */
export const officeState =
  (context: ApiContext, settings: Settings, db: Db, slow: SlowStatements): FastifyPluginAsync =>
  async (app) => {
    const { database } = context.engine
    app.addHook('preHandler', async (request) => {
      const session = await context.authenticate(request, 'token')
      if (session.member !== null || !may(session, 'office.manage'))
        throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: 'office.manage' })
    })
    app.get('/office/api/v1/office/state/', async () => {
      await slow.keep(db)
      const { server, bytes, tables, processes, migrations, letters } = await databaseFacts(db)
      const backup = database.mode === 'embedded' ? lastGoodBackup(backupFolder(settings)) : undefined
      const disk = await statfs(settings.dataDir).catch(() => undefined)
      return {
        version,
        commit,
        uptime_s: Math.round(process.uptime()),
        processes: Math.max(1, processes),
        migrations: {
          applied: migrations.length,
          last: migrations.at(-1) ?? null,
          // Of a newer version that was fetched while this one runs.
          pending: readMigrations()
            .map(({ name }) => name)
            .filter((name) => !migrations.includes(name)),
        },
        database: { version: server, mode: database.mode, bytes, age: postgresAge(server, today()) ?? null, tables },
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
        outbox: letters,
        errors: await lastErrors(db, lookBackDays, mostShown),
        slow: await worstStatements(db, lookBackDays, mostShown),
      }
    })
    app.get('/office/api/v1/office/outbox/', async () => ({ messages: await waitingMessages(db, context.texts) }))
  }
