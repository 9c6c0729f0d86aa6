// `npm run reset-second-factor USERNAME`: on the server itself, for who has lost phone and recovery codes and has nobody to ask,
// such as a single administrator. Beside a running server or without one.
import { userInfo } from 'node:os'
import { officeEngine } from '#modules/office_engine.ts'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { openDatabase } from '#platform/database/pools.ts'
import { resetAtServer, ResetRefused } from '#platform/access/second_factor/at_server.ts'
import { accountChange } from '#platform/api/account_change.ts'
import { loadAppSecret } from '#platform/settings/app_secret.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'
import { loadTexts } from '#platform/texts/catalogue.ts'

try {
  const settings = readSettings(process.env)
  const [username] = process.argv.slice(2)
  if (!username) throw new ResetRefused('Name the user: npm run reset-second-factor USERNAME')
  const database = await openDatabase(settings, { applicationName: 'samiti reset-second-factor' })
  try {
    const { engine, db } = await officeEngine({
      database,
      appSecret: loadAppSecret(settings),
      texts: loadTexts(new URL('..', import.meta.url).pathname),
      publicUrl: () => settings.publicUrl ?? '',
    })
    const name = await resetAtServer({ db, changeAccount: accountChange(() => engine) }, username, userInfo().username)
    console.log(
      `${name} signs in by password alone from now on. All sessions have ended; a letter tells it to the owner.`,
    )
    console.log('Set up a second factor again under My account.')
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof ResetRefused || error instanceof DatabaseRefused || error instanceof SettingsError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
