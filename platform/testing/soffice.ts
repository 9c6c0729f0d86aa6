import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { programNamed } from './program.ts'

const run = promisify(execFile)

/** The LibreOffice of this machine, or undefined: then the tests with it are skipped. */
export const soffice: string | undefined = programNamed('soffice')

export const noSoffice = 'LibreOffice is not here (Debian, Ubuntu: apt-get install libreoffice-calc-nogui)'

/**
 * Opens a workbook as LibreOffice does and gives its first sheet as CSV (UTF-8, commas, all texts in quotes).
 * @param folder of the test: takes the converted file and LibreOffice's own settings
 * @param shown as the cells look, or the bare values behind them
 * @returns path of the CSV file
 */
export async function asLibreOfficeReads(
  program: string,
  workbook: string,
  folder: string,
  shown: 'as shown' | 'bare',
): Promise<string> {
  const target = join(folder, shown === 'bare' ? 'bare' : 'shown')
  const filter = `csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,false,${shown === 'as shown'}`
  const settings = `-env:UserInstallation=${pathToFileURL(join(folder, 'settings')).href}`
  const words = [settings, '--headless', '--norestore', '--convert-to', filter, '--outdir', target, workbook]
  await run(program, words, { timeout: 300_000, env: { ...process.env, HOME: folder } })
  const [made] = await readdir(target)
  if (made === undefined) throw new Error('LibreOffice has written nothing.')
  return join(target, made)
}
