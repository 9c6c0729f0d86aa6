import type { OutcomeProps } from '#platform/screen/screens.ts'
import { useTitles } from '#platform/screen/field/ReferenceFilter.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { JournalTable } from './journal_table.screen.tsx'
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
  const lines = linesIn(outcome)
  const ledgers = useTitles(
    'ledger_account',
    lines.map(({ ledger }) => ledger),
  )
  const named = lines.flatMap(({ sub_ledger }) => sub_ledger ?? [])
  const titles = useTitles('sub_ledger_account', named)
  if (lines.length === 0) return null
  const likely = likelyNumberIn(outcome)
  return (
    <>
      {likely !== null && (
        <p className={styles.likely}>
          {t('voucher.likely_next_number')} <bdi className={styles.number}>{likely}</bdi>
        </p>
      )}
      <JournalTable
        caption={t('voucher.journal')}
        lines={lines.map(({ ledger, sub_ledger, debit, credit }, at) => ({
          ledger: <bdi>{ledgers[at] ?? ledger}</bdi>,
          party: sub_ledger !== null && <bdi className={styles.party}>{titles[named.indexOf(sub_ledger)]}</bdi>,
          debit,
          credit,
        }))}
      />
    </>
  )
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'ledger' in value && 'debit' in value && 'credit' in value

/** Number that the voucher would most likely get; null for what has one, and for what gets none. */
const likelyNumberIn = (outcome: unknown): string | null =>
  typeof outcome === 'object' && outcome !== null && 'likely_next_number' in outcome
    ? typeof outcome.likely_next_number === 'string'
      ? outcome.likely_next_number
      : null
    : null

function linesIn(outcome: unknown): readonly Line[] {
  if (typeof outcome !== 'object' || outcome === null || !('lines' in outcome)) return []
  return Array.isArray(outcome.lines) ? outcome.lines.filter(isLine) : []
}
