import { hostname } from 'node:os'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'
import { systemSession } from '#platform/access/session.ts'
import { ensureAdministrator } from '#platform/access/sign_in/administrator.ts'
import { refusedCalls } from '#platform/activity/refused_calls.ts'
import { authenticator } from '#platform/api/authenticate.ts'
import { sessionCookie } from '#platform/api/dispatch.ts'
import { commentCalls } from '#platform/api/comment_calls.ts'
import { browserErrors } from '#platform/api/browser_errors.ts'
import { calendarCalls } from '#platform/api/calendar_calls.ts'
import { deletedCalls } from '#platform/api/deleted_calls.ts'
import { fileAccess } from '#platform/api/file_access.ts'
import { jobCalls } from '#platform/api/job_calls.ts'
import { liveCalls } from '#platform/api/live_calls.ts'
import { lookups } from '#platform/api/lookups.ts'
import { declinePage } from '#platform/api/decline_page.ts'
import { menuOf } from '#platform/api/menu.ts'
import { notificationCalls } from '#platform/api/notification_calls.ts'
import { metersOf } from '#platform/api/meters.ts'
import { officeState } from '#platform/api/office_state.ts'
import { registrationCalls } from '#platform/api/registration_calls.ts'
import { reportCalls } from '#platform/api/report_calls.ts'
import { personalCalls } from '#platform/api/personal_calls.ts'
import { scheduleCalls } from '#platform/api/schedule_calls.ts'
import { rightsSheet } from '#platform/api/rights_sheet.ts'
import { search } from '#platform/api/search_service.ts'
import { templateCalls } from '#platform/api/template_calls.ts'
import { buildServer } from '#platform/api/server.ts'
import { verifyPage } from '#platform/api/verify_page.ts'
import { dbOf } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase, type Database } from '#platform/database/pools.ts'
import { shelfOf } from '#platform/files/open_shelf.ts'
import { fileStore } from '#platform/files/store.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import { createRecord, storeOf } from '#platform/record/lifecycle.ts'
import { reportsOf } from '#platform/report/implementation.ts'
import { dueReports } from '#platform/report/schedule/due.ts'
import { reportSender } from '#platform/report/schedule/send.ts'
import { keepSetting, readTexts } from '#platform/settings/office_settings.ts'
import { loadAppSecret } from '#platform/settings/app_secret.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { loadTexts, type Texts } from '#platform/texts/catalogue.ts'
import { startChores } from '#platform/jobs/chores.ts'
import { tellOfFailure } from '#platform/jobs/tell_failure.ts'
import { liveOf } from '#platform/live/live.ts'
import { notificationMailer } from '#platform/live/mail_notification.ts'
import { pressOf } from '#platform/print/press.ts'
import { verifyTokens } from '#platform/print/verify_token.ts'
import { jobsOf } from '#platform/jobs/jobs.ts'
import { officeJobs } from '#platform/jobs/office_jobs.ts'
import { countRuns } from '#platform/jobs/runs.ts'
import { manyChanger } from '#platform/many/change_in_background.ts'
import { processName } from '#platform/operator/database_facts.ts'
import { errorReports } from '#platform/operator/error_reports.ts'
import { slowStatements } from '#platform/operator/slow_statements.ts'
import { Apart } from '#platform/transfer/apart.ts'
import { mostAttachedBytes } from '#platform/message/attachment.ts'
import { declinePath, declineTokens } from '#platform/message/decline.ts'
import { postOf } from '#platform/message/post.ts'
import { messageHandler } from '#platform/message/send_message.ts'
import { transfersOf } from '#platform/transfer/transfers.ts'
import { resumeInBackground } from '#platform/transfer/work.ts'
import { importUpload } from '#platform/api/import_upload.ts'
import { bookReports, loadBookMasters, bookCalls } from './accounting/server.ts'
import { documentPage } from './collaboration/server.ts'
import { agencyApplicant, agencySubLedgers, memberReports } from './membership/server.ts'
import { activityLogCalls, activityLogServer, setupCalls } from './organisation/server.ts'
import { checkRoles } from './check_roles.ts'
import { dashboards } from './dashboards.ts'
import { keepFirstSettings } from './organisation/general_setting/first_settings.ts'
import { loadReferenceData } from './organisation/reference/first_start.ts'
import { keepMenu } from './organisation/menu/first_menu.ts'
import { keepOfficeRights } from './office_rights.ts'
import { moduleJobs } from './module_jobs.ts'
import { registry } from './resources.ts'
import { officeEngine } from './office_engine.ts'

/** The running office: its HTTP server, not yet listening, and what closes it. */
export interface Office {
  readonly app: FastifyInstance
  readonly engine: Engine
  /** Of the first start: what to sign in with. `password` only when none was given. */
  readonly firstAdministrator: { readonly username: string; readonly password: string | undefined } | undefined
  readonly listenMetrics: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A statement that takes longer is ended, and its asker told to narrow the filter. */
const statementTimeoutMs = 20_000

const root = new URL('..', import.meta.url).pathname
const transferWorker = new URL('./transfer.worker.ts', import.meta.url)

/** Opens database, brings schema, reference data and rights up to date, and builds the server. */
export async function openOffice(
  settings: Settings,
  options: { database?: Database; hasChores?: boolean; isPlainProviderAllowed?: boolean } = {},
): Promise<Office> {
  const log = pino({
    level: settings.logLevel,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.new_password',
      '*.old_password',
      '*.ticket',
    ],
  })
  const slow = slowStatements()
  const database =
    options.database ??
    (await openDatabase(settings, {
      applicationName: processName(hostname(), process.pid),
      log: (line) => log.info(line),
      statementTimeoutMs,
      onSlow: slow.note,
    }))
  try {
    await migrate(database)
    await checkRoles(database)
    const appSecret = loadAppSecret(settings)
    const publicUrl = () => settings.publicUrl ?? `http://localhost:${settings.port}`
    const texts = loadTexts(root)
    const { engine, db, tokens, loadSession, standing, changeUserStatus, links, failures } = await officeEngine({
      database,
      appSecret,
      texts,
      publicUrl,
      smsPrivateAddresses: settings.smsPrivateAddresses,
      outside: {
        isPlainAllowed: options.isPlainProviderAllowed === true,
        noteTrouble: (facts) => log.warn(facts, 'the sign-in provider could not be used'),
        noteFirst: (facts) => log.info(facts, 'somebody came in through the provider for the first time'),
        ownAddress: (asked) => settings.publicUrl ?? asked,
      },
    })
    const { reportError, settled } = errorReports(db, log)
    const refused = refusedCalls(db, registry, log)
    const firstAdministrator = await firstStart(engine, settings, texts)
    const { dataDir, logLevel } = settings
    const apart = new Apart(transferWorker, { logins: database.logins, dataDir, appSecret, logLevel }, engine.announce)
    const transfers = transfersOf({ engine, texts, log, reportError, dataDir, apart })
    const shelf = shelfOf(settings)
    await shelf.assertOpens()
    const store = fileStore(settings.dataDir, { shelf })
    const press = pressOf()
    const context = {
      engine,
      texts,
      transfers,
      reportError,
      noteRefusal: refused.noteRefusal,
      printing: { engine, texts, press, files: store, tokens: verifyTokens(appSecret), publicUrl },
      authenticate: authenticator({ db, tokens, loadSession, cookieName: sessionCookie }),
    }
    const meters = metersOf(database.app)
    const declining = declineTokens(appSecret)
    const post = postOf({
      engine,
      texts,
      declineLink: (recipient) => publicUrl() + declinePath(declining.issue(recipient)),
      openLink: links.link,
      files: store,
      allowsPrivate: settings.smsPrivateAddresses,
    })
    const reports = reportsOf(registry.reports, [...memberReports, ...bookReports, activityLogServer])
    const due = dueReports({ engine, reports, standing })
    const parties = agencySubLedgers(engine, db)
    const own = moduleJobs({ database, engine, texts, standing })
    const office = officeJobs({ database, settings, changeStatus: changeUserStatus })
    const jobs = jobsOf({
      database,
      log,
      reportError,
      handlers: [
        ...office.handlers,
        messageHandler(engine, post),
        notificationMailer({ engine, texts, standing, publicUrl }),
        due.handler,
        ...own.handlers,
        parties.handler,
        manyChanger({ engine, standing }),
        reportSender({ ...context, publicUrl, mostBytes: mostAttachedBytes, reports, standing }),
      ],
      schedules: [...office.schedules, due.schedule, ...own.schedules],
      failed: tellOfFailure,
    })
    const live = liveOf({ engine, loadSession, log })
    meters.counts({ name: 'live_streams', help: 'Browsers that listen', labels: [] }, async () => [
      { labels: {}, n: live.listening() },
    ])
    meters.counts({ name: 'job_runs', help: 'Kept runs of background jobs', labels: ['job', 'state'] }, async () =>
      (await countRuns(db)).map(({ job, state, n }) => ({ labels: { job, state }, n })),
    )
    const app = await buildServer({
      context,
      log,
      meters,
      dist: `${root}dist`,
      trustedProxies: settings.trustedProxies,
      services: [
        search(context),
        lookups(context),
        templateCalls(context, { db, tokens, loadSession }),
        registrationCalls(context, { applicant: agencyApplicant, publicUrl }),
        rightsSheet(context),
        verifyPage(context),
        declinePage(context, declining),
        documentPage(context, { db, store, links }),
        deletedCalls(context),
        calendarCalls(context),
        fileAccess(context, store),
        importUpload(context),
        officeState(context, settings, db, slow),
        browserErrors(context, db),
        setupCalls(context),
        activityLogCalls(context),
        ...bookCalls(context),
        jobCalls(context, jobs),
        reportCalls(context, reports),
        scheduleCalls(context, reports, standing),
        personalCalls(context),
        liveCalls(context, live),
        notificationCalls(context, {}),
        commentCalls(context, standing),
        ...dashboards(context, failures),
      ],
      isReady: async () => (await database.app.query<{ one: number }>('select 1 as one')).rows.length === 1,
    })
    resumeInBackground(transfers)
    const chores =
      options.hasChores === false ? undefined : startChores({ engine, store, log, transfers, slow, reportError })
    if (options.hasChores !== false) await parties.ask().then(() => jobs.start())
    const closers: (() => Promise<unknown>)[] = []
    return {
      app,
      engine,
      firstAdministrator,
      async listenMetrics() {
        if (settings.metricsPort === undefined) return
        const server = await meters.listen(settings.metricsPort)
        closers.push(async () => server.close())
      },
      async close() {
        await app.close()
        await transfers.stop()
        await chores?.stop()
        await jobs.stop()
        await press.close()
        for (const close of closers) await close()
        await settled()
        await refused.settled()
        await slow.keep(db).catch((error: unknown) => log.warn({ err: error }, 'slow statements could not be kept'))
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Reference data, rights and the first administrator; each is there whole or not at all, whoever starts first. */
async function firstStart(engine: Engine, settings: Settings, texts: Texts): Promise<Office['firstAdministrator']> {
  const at = { session: systemSession, request: null, isTrusted: true }
  await transaction(engine, async (client) => {
    // Who starts beside another waits until that one has entered everything: on a slow machine longer than a statement may take.
    await client.query(`set local statement_timeout = 0; select pg_advisory_xact_lock(hashtext('samiti first start'))`)
    const store = storeOf(engine, { ...at, client })
    const read = engine.gate.read(systemSession, client)
    if (!(await read.selectFrom('country').select('id').executeTakeFirst())) await loadReferenceData(store)
    await loadBookMasters(read, store)
    await keepOfficeRights(engine, client, { read, store, texts })
    await keepFirstSettings(read, store)
    const known = (await readTexts(client, 'menu_entries')) ?? []
    const kept = await keepMenu(read, store, menuOf(engine.registry), known, (id) => texts.say('en', id))
    if (kept.length > known.length) await keepSetting(client, 'menu_entries', kept)
  })
  return transaction(engine, (client) =>
    ensureAdministrator(
      {
        transaction: (work) => work(dbOf(client)),
        createUser: async (_db, values) => {
          const headOffice = await engine.gate
            .read(systemSession, client)
            .selectFrom('branch')
            .select('id')
            .where('is_head_office', '=', true)
            .executeTakeFirst()
          const branch = headOffice?.id ?? null
          return (await createRecord(engine, { ...at, client }, 'user', { ...values, branch })).id
        },
      },
      settings,
    ),
  )
}
