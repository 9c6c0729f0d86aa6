/** Until when a major version of PostgreSQL gets corrections. Days as `YYYY-MM-DD`. */
export interface PostgresRelease {
  readonly major: number
  readonly released: string
  readonly support_ends: string
}

/** https://www.postgresql.org/support/versioning/, read in November 2026. Older ones are refused at the start. */
const releases: readonly PostgresRelease[] = [
  { major: 15, released: '2022-10-13', support_ends: '2027-11-11' },
  { major: 16, released: '2023-09-14', support_ends: '2028-11-09' },
  { major: 17, released: '2024-09-26', support_ends: '2029-11-08' },
  { major: 18, released: '2025-09-25', support_ends: '2030-11-14' },
]

export type PostgresAge = PostgresRelease & { readonly is_ending: boolean; readonly is_over: boolean }

/** Half a year is time enough to plan a move. */
const noticeDays = 183

/** How old the database server is; undefined for a version that is newer than this program. Pure. */
export function postgresAge(serverVersion: string, today: string): PostgresAge | undefined {
  const release = releases.find(({ major }) => major === Number.parseInt(serverVersion, 10))
  if (!release) return undefined
  const daysLeft = (Date.parse(release.support_ends) - Date.parse(today)) / 86_400_000
  return { ...release, is_ending: daysLeft < noticeDays, is_over: daysLeft < 0 }
}
