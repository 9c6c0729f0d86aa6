import type { Reader } from '#platform/access/read.ts'
import { notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import type { LineToReturn } from './returned_lines.ts'
import { returnsOf, type ReturnResource } from './returns_of.ts'
import { thousandthsWritten } from './returned.rules.ts'

/** A line of a sale or purchase, and how much of it can still come back. Quantities and amounts are decimal strings. */
export interface Returnable {
  readonly line_no: number
  readonly description: string | null
  readonly rate: string
  readonly sold: string
  readonly returned: string
  readonly left: string
  /** What was charged for the line, with VAT and freight. */
  readonly charged: string
}

/**
 * `returnable/{return_of}`: the lines of a sale or purchase with what came back of each before. `except`: a note that does not
 * count, for its own form. @throws Refusal 404 for a document that the asker may not know
 */
export const returnable =
  (
    resource: ReturnResource,
    linesOf: (readAll: Reader, id: number, self: number | null) => Promise<ReadonlyMap<number, LineToReturn>>,
  ) =>
  async ({ params, query, read, readAll }: CallContext): Promise<{ readonly lines: readonly Returnable[] }> => {
    const known = await read
      .selectFrom(returnsOf[resource])
      .select('id')
      .where('id', '=', readId(params['return_of']) ?? 0)
      .executeTakeFirst()
    if (!known) throw notFound()
    const lines = await linesOf(readAll, known.id, readId(query['except']) ?? null)
    return {
      lines: [...lines.values()].map(({ line_no, description, rate, charged, sold, returned }) => ({
        line_no,
        description,
        rate,
        sold: thousandthsWritten(sold),
        returned: thousandthsWritten(returned),
        left: thousandthsWritten(sold - returned),
        charged: taka(charged.net + charged.vat + charged.freight),
      })),
    }
  }
