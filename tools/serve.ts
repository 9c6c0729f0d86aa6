// The server process: `npm start` ends here, on the Node the project brings. `--demo` fills an empty office with invented data first.
import { openOffice, type Office } from '#modules/server.ts'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { readSettings, SettingsError, type Settings } from '#platform/settings/settings.ts'
import type { DemoPeople } from './demo/fill.ts'

const started = performance.now()
const isDemo = process.argv.includes('--demo')
/** As many as a national association has. */
const demoAgencies = 1200

try {
  const settings = readSettings(process.env)
  const office = await openOffice(settings)
  if (isDemo && !office.firstAdministrator) await refuseDemo(office)
  stopOnSignal(office)
  const address = await listen(office, settings)
  const demo = isDemo ? await fill(office, address, settings) : undefined
  console.log(`Samiti is ready at ${address} (${Math.round(performance.now() - started)} ms)`)
  if (demo) tellDemo(demo)
  else if (office.firstAdministrator) tellFirstSignIn(office.firstAdministrator)
  // 30 to 45 MB of texts and plans that only starting needed would stay with an idle server for hours.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
} catch (error) {
  const isTold = error instanceof SettingsError || error instanceof DatabaseRefused
  const isPort = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isPort) console.error(`Port ${process.env['PORT'] ?? '4000'} is taken by another program: stop it, or set PORT.`)
  else if (isTold) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

/** A port that is taken must not leave the database running. */
async function listen(office: Office, { port, host }: Settings): Promise<string> {
  try {
    await office.listenMetrics()
    return await office.app.listen({ port, host })
  } catch (error) {
    await office.close()
    throw error
  }
}

/** Invented data never comes into an office that somebody uses. */
async function refuseDemo(office: Office): Promise<never> {
  await office.close()
  console.error(
    '--demo fills an empty office only, and this one is in use. Name a new folder: DATA_DIR=./demo npm start -- --demo',
  )
  process.exit(1)
}

async function fill(office: Office, url: string, settings: Settings): Promise<DemoPeople> {
  // Loaded with what draws its emblem: an office of one's own holds neither.
  const { fillDemo } = await import('./demo/fill.ts')
  const { username, password } = office.firstAdministrator ?? { username: settings.adminUsername, password: undefined }
  const isOneTime = password !== undefined
  return fillDemo({
    url,
    engine: office.engine,
    administrator: { username, password: password ?? settings.adminPassword ?? '', isOneTime },
    agencies: demoAgencies,
    tell: (line) => console.log(line),
  })
}

function tellDemo({ password, people }: DemoPeople): void {
  console.log('Everything in it is invented, and every page and paper says so. Renewals are not part of it yet.')
  console.log(`Sign in with the password ${password} as`)
  for (const { username, role } of people) console.log(`  ${username.padEnd(10)} ${role}`)
}

function tellFirstSignIn({ username, password }: NonNullable<Office['firstAdministrator']>): void {
  if (password === undefined) console.log(`Sign in as ${username} with the password of ADMIN_PASSWORD.`)
  else
    console.log(
      `Sign in as ${username} with the password ${password}\nIt is shown only now and must be changed at the first sign-in.`,
    )
}

/**
 * Drains what is under way and stops the database. Ctrl-C under npm arrives twice, from the terminal and from npm; only
 * somebody who asks again after two seconds does not want to wait.
 */
function stopOnSignal(office: Office): void {
  let stoppingSince: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined && performance.now() - stoppingSince > 2000) process.exit(1)
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    console.log(`${signal}: finishing what is under way.`)
    office.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}
