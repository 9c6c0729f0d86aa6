import { months } from '../statements/months.ts'

/** What was approved before, as the record answers it; amounts in taka. */
export interface FormerVersion {
  readonly version: number
  readonly approved_at: string | null
  readonly reason: string
  readonly total: string
  readonly amounts: Readonly<Record<string, string>>
}

/** @param rows of a record, whatever stands there */
export function versionsIn(rows: unknown): FormerVersion[] {
  return (Array.isArray(rows) ? rows : []).map((row: unknown) => {
    const said = (name: string): string | null => {
      const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : null
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
    }
    return {
      version: Number(said('version')),
      approved_at: said('approved_at'),
      reason: said('reason') ?? '',
      total: said('total') ?? '0.00',
      amounts: Object.fromEntries(
        months.flatMap((month): [string, string][] => {
          const amount = said(month)
          return amount === null ? [] : [[month, amount]]
        }),
      ),
    }
  })
}
