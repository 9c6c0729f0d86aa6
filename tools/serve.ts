// The server process: `npm start` ends here, on the Node the project brings.
import { openOffice, type Office } from '#modules/server.ts'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { readSettings, SettingsError, type Settings } from '#platform/settings/settings.ts'

const started = performance.now()

try {
  const settings = readSettings(process.env)
  const office = await openOffice(settings)
  stopOnSignal(office)
  const address = await listen(office, settings)
  console.log(`Samiti is ready at ${address} (${Math.round(performance.now() - started)} ms)`)
  if (office.firstAdministrator) tellFirstSignIn(office.firstAdministrator)
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
