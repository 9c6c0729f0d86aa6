import type { ReactNode } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import styles from './journal.module.css'

/** A line of a journal in words; amounts are decimal strings of taka, and one of them is zero. */
export interface JournalLine {
  readonly ledger: ReactNode
  /** Sub-ledger, and the branch in whose books it stands where there are several. */
  readonly party: ReactNode
  readonly debit: string
  readonly credit: string
}

/** A journal as a book-keeper writes it: debits first in the margin, credits set in. */
export function JournalTable({ caption, lines }: { caption: ReactNode; lines: readonly JournalLine[] }) {
  const t = useT()
  const locale = useLocale()
  const amount = (value: string): string => (isNothing(value) ? '' : showValue(money({}), value, locale))
  return (
    <table className={styles.journal}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ledger_account')}</th>
          <th scope="col">{t('voucher.debit')}</th>
          <th scope="col">{t('voucher.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} data-side={isNothing(line.debit) ? 'credit' : 'debit'}>
            <th scope="row">
              {line.ledger}
              {line.party}
            </th>
            <td>{amount(line.debit)}</td>
            <td>{amount(line.credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isNothing = (value: string): boolean => /^0*(\.0+)?$/.test(value)
