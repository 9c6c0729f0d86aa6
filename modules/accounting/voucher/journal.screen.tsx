import type { OutcomeProps } from '#platform/screen/screens.ts'
import { useTitles } from '#platform/screen/field/ReferenceFilter.tsx'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { showValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import styles from './journal.module.css'

interface Line {
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly debit: string
  readonly credit: string
}

/** The journal a voucher will make, as it stands in the books. */
export default function JournalPreview({ outcome }: OutcomeProps) {
  const t = useT()
  const locale = useLocale()
  const lines = linesIn(outcome)
  const ledgers = useTitles(
    'ledger_account',
    lines.map(({ ledger }) => ledger),
  )
  const named = lines.flatMap(({ sub_ledger }) => sub_ledger ?? [])
  const titles = useTitles('sub_ledger_account', named)
  if (lines.length === 0) return null
  const amount = (value: string): string => (/^0+\.0+$/.test(value) ? '' : showValue(money({}), value, locale))
  return (
    <table className={styles.journal}>
      <caption>{t('voucher.journal')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ledger_account')}</th>
          <th scope="col">{t('voucher.debit')}</th>
          <th scope="col">{t('voucher.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} data-side={amount(line.debit) === '' ? 'credit' : 'debit'}>
            <th scope="row">
              <bdi>{ledgers[at] ?? line.ledger}</bdi>
              {line.sub_ledger !== null && <bdi className={styles.party}>{titles[named.indexOf(line.sub_ledger)]}</bdi>}
            </th>
            <td>{amount(line.debit)}</td>
            <td>{amount(line.credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'ledger' in value && 'debit' in value && 'credit' in value

function linesIn(outcome: unknown): readonly Line[] {
  if (typeof outcome !== 'object' || outcome === null || !('lines' in outcome)) return []
  return Array.isArray(outcome.lines) ? outcome.lines.filter(isLine) : []
}
