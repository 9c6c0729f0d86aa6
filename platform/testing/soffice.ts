import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { programNamed } from './program.ts'

const run = promisify(execFile)

/** The LibreOffice of this machine, or undefined: then the tests with it are skipped. */
export const soffice: string | undefined = programNamed('soffice')

export const noSoffice = 'LibreOffice is not here (Debian, Ubuntu: apt-get install libreoffice-calc-nogui)'

/** As `allAsLibreOfficeReads`, for one workbook. @returns path of the CSV file */
export async function asLibreOfficeReads(
  program: string,
  workbook: string,
  folder: string,
  shown: 'as shown' | 'bare',
): Promise<string> {
  const csv = (await allAsLibreOfficeReads(program, [workbook], folder, shown)).get(workbook)
  if (csv === undefined) throw new Error('LibreOffice has written nothing.')
  return csv
}

/**
 * Opens workbooks as LibreOffice does, in one start of it, and gives the first sheet of each as CSV (UTF-8, commas, all texts in quotes).
 * @param folder of the test: takes the converted files and LibreOffice's own settings
 * @param shown as the cells look, or the bare values behind them
 * @returns path of the CSV file by that of its workbook; one that cannot be read has none
 */
export async function allAsLibreOfficeReads(
  program: string,
  workbooks: readonly string[],
  folder: string,
  shown: 'as shown' | 'bare',
): Promise<ReadonlyMap<string, string>> {
  const target = join(folder, shown === 'bare' ? 'bare' : 'shown')
  const filter = `csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,false,${shown === 'as shown'}`
  const settings = `-env:UserInstallation=${pathToFileURL(join(folder, 'settings')).href}`
  const words = [settings, '--headless', '--norestore', '--convert-to', filter, '--outdir', target, ...workbooks]
  await run(program, words, { timeout: 300_000, env: { ...process.env, HOME: folder } })
  const made = new Set(await readdir(target))
  const csvOf = (workbook: string) => `${parse(workbook).name}.csv`
  return new Map(
    workbooks
      .filter((workbook) => made.has(csvOf(workbook)))
      .map((workbook) => [workbook, join(target, csvOf(workbook))]),
  )
}
