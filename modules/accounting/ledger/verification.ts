import type pg from 'pg'
import type { Reader, TrailFence } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { BookVerification } from './verify.ts'

/** What the verifier found when it last looked at everything (verification.sql). */
export interface VerificationRow {
  readonly id: number
  /** Instants, ISO 8601 in UTC: postings that were committed before the first are counted. */
  readonly began_at: string
  readonly ended_at: string
  readonly differences: number
}

declare module '#platform/resource/tables.ts' {
  interface Tables {
    readonly book_verification: VerificationRow
  }
}

/** The office may know when its books were verified; members may not. */
export const verificationFences: Readonly<Record<'book_verification', TrailFence>> = {
  book_verification: ({ member }) => (member === null ? expression`true` : expression`false`),
}

/** Keeps what a verification found, and which postings it saw. */
export async function keepVerification(
  client: Pick<pg.ClientBase, 'query'>,
  { began, snapshot, vouchers, lines, findings }: BookVerification,
): Promise<void> {
  const [first] = findings
  await client.query(
    `insert into book_verification (began_at, snapshot, vouchers, lines, differences, first) values ($1, $2::pg_snapshot, $3, $4, $5, $6)`,
    [began, snapshot, vouchers, lines, findings.length, first ? inWords(first) : null],
  )
}

/** What does not fit, for people who look for it in the books. */
export const inWords = ({ kind, record, text }: BookVerification['findings'][number]): string =>
  `${kind} ${record}: ${text}`

/** A closing rests on what was verified within so many hours, and on what was posted since: the nightly job always suffices. */
const youngHours = 24

/** The newest one, and whether it is young enough for a closing; undefined where nobody has ever verified the books. */
export const lastVerification = (
  read: Reader,
): Promise<(VerificationRow & { readonly is_young: boolean }) | undefined> =>
  read
    .selectFrom('book_verification')
    .select(['id', 'began_at', 'ended_at', 'differences'])
    .select(
      expression<boolean>`("began_at" > clock_timestamp() - make_interval(hours => ${youngHours}))`.as('is_young'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How much does not fit in what was posted since a verification, and in the balances that moved. */
export async function differencesSince(read: Reader, { id }: Pick<VerificationRow, 'id'>): Promise<number> {
  const { n } = await read
    .selectFrom(
      expression<{ n: number }>`(select count(*)::integer as n from acc_differences_since(${id}::bigint))`.as('d'),
    )
    .select('d.n')
    .executeTakeFirstOrThrow()
  return n
}
