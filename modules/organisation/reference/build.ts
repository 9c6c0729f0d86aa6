/**
 * Makes the reference data of the first start from the packages it comes from, and writes it beside this file:
 * `node modules/organisation/reference/build.ts`. The names depend on the Unicode CLDR inside Node, so it is run
 * with the Node the project pins; the test compares the files with what this makes.
 */
import { writeFileSync } from 'node:fs'
import { countryRows } from './countries.source.ts'
import { currencyRows } from './currencies.source.ts'
import { metropolitanRows } from './metropolitan_thanas.source.ts'
import { districtRows, upazilaRows } from './places.source.ts'

/** One record a line: a change of one name shows as one line in a comparison. */
function lines(rows: readonly object[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

/** Content of each reference file by its name. Pure but for the packages it reads. */
export function referenceFiles(): Record<string, string> {
  return {
    'countries.json': lines(countryRows()),
    'currencies.json': lines(currencyRows()),
    'districts.json': lines(districtRows()),
    'upazilas.json': lines(upazilaRows()),
    'metropolitan_thanas.json': lines(metropolitanRows()),
  }
}

if (import.meta.main) {
  for (const [name, content] of Object.entries(referenceFiles())) {
    writeFileSync(new URL(name, import.meta.url), content)
  }
}
