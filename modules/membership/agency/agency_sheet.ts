import { writeFileSync } from 'node:fs'

/**
 * Writes a sheet of agencies without a fault, one a line.
 * @param over values of a row in the place of the usual ones
 * @param more columns beside the usual ones
 * @returns its path
 */
export function agencySheet(
  path: string,
  rows: readonly (readonly [rl: number, over?: Readonly<Record<string, string>>])[],
  more: readonly string[] = [],
): string {
  const columns = [
    'rl_no',
    'name',
    'licence_issue_date',
    'licence_expiry_date',
    'phone_number',
    'email',
    'address',
    'city',
    'thana',
    ...more,
  ]
  const lines = rows.map(([rl, over = {}]) => {
    const row: Record<string, string> = {
      rl_no: `RL-${rl}`,
      name: `Imported ${rl}`,
      licence_issue_date: '05/03/2019',
      licence_expiry_date: '31/12/2034',
      phone_number: `0161${String(rl).padStart(7, '0')}`,
      email: `rl${rl}@imported.example`,
      address: `${rl} Kakrail`,
      city: 'Dhaka',
      thana: 'Savar',
      ...over,
    }
    return columns.map((column) => row[column] ?? '').join(';')
  })
  writeFileSync(path, ['\ufeff' + columns.join(';'), ...lines].join('\r\n'))
  return path
}
/** Rows for so many agencies from RL number `first`. */
export const numbered = (first: number, count: number, word = 'Imported') =>
  Array.from({ length: count }, (_, index) => [first + index, { name: `${word} ${first + index}` }] as const)
