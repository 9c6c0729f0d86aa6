import { IconLink } from '@tabler/icons-react'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import { useFigures } from '#platform/screen/page/figures.ts'
import { recordPath, screenOf } from '#platform/screen/screens.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { Amount } from '../opening/opening_rows.screen.tsx'
import type { Side } from './reconcile_state.ts'
import type { ShownBankLine, ShownBookLine } from './workspace_answer.ts'
import styles from './reconcile.module.css'

type Shown = ShownBankLine | ShownBookLine

interface ColumnProps {
  readonly side: Side
  readonly title: string
  readonly rows: readonly Shown[]
  /** Ids that are marked. */
  readonly marked: ReadonlySet<number>
  /** Ids that are proposed for the row one stands on. */
  readonly proposed: ReadonlySet<number>
  /** Where one stands; undefined on the other side. */
  readonly here: number | undefined
  /** Marks are offered. */
  readonly isOpen: boolean
  readonly onHere: (side: Side, at: number) => void
  readonly onMark: (side: Side, id: number) => void
  /** Said where no row is left. */
  readonly empty: string
  readonly children?: ReactNode
}

/** One side of the page, a row for each line. */
export function Column({ side, title, rows, marked, proposed, here, isOpen, onHere, onMark, empty }: ColumnProps) {
  const t = useT()
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (here === undefined) return
    const row = table.current?.tBodies[0]?.rows[here]
    // Who types somewhere else is not torn away.
    if (row && (document.activeElement === document.body || document.activeElement?.closest('[data-reconcile]')))
      row.focus({ preventScroll: false })
  }, [here])
  return (
    <section className={styles.column} data-side={side}>
      <h3>{title}</h3>
      <div className={styles.scroll}>
        <table ref={table} role="grid" aria-label={title} aria-multiselectable={isOpen}>
          <thead>
            <tr>
              <th scope="col">{t('bank_reconciliation.lines.date')}</th>
              <th scope="col">{t('bank_reconciliation.lines.description')}</th>
              <th scope="col">{t('bank_reconciliation.lines.cheque_no')}</th>
              <th scope="col" data-figure>
                {t('reconcile.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Row
                key={row.id}
                side={side}
                row={row}
                at={at}
                isMarked={marked.has(row.id)}
                isProposed={proposed.has(row.id)}
                isHere={here === at}
                isReached={here === at || (here === undefined && at === 0)}
                isOpen={isOpen}
                onHere={onHere}
                onMark={onMark}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      </div>
    </section>
  )
}

interface RowProps extends Pick<ColumnProps, 'side' | 'isOpen' | 'onHere' | 'onMark'> {
  readonly row: Shown
  readonly at: number
  readonly isMarked: boolean
  readonly isProposed: boolean
  readonly isHere: boolean
  /** The row that Tab comes to. */
  readonly isReached: boolean
}

/** Painted anew only when something of its own changed: a statement may have hundreds. */
const Row = memo(function Row(props: RowProps) {
  const { side, row, at, isMarked, isProposed, isHere, isReached, isOpen, onHere, onMark } = props
  const t = useT()
  const figures = useFigures()
  const canMark = isOpen && row.match === null && !('is_taken_back' in row && row.is_taken_back)
  return (
    <tr
      tabIndex={isReached ? 0 : -1}
      aria-selected={isOpen ? isMarked : undefined}
      data-here={isHere || undefined}
      data-proposed={isProposed || undefined}
      data-matched={row.match !== null || undefined}
      onFocus={() => onHere(side, at)}
      onClick={() => {
        onHere(side, at)
        if (canMark) onMark(side, row.id)
      }}
    >
      <td dir="auto">
        <bdi>{figures.day(row.date)}</bdi>
      </td>
      <td>
        {'invoice_no' in row ? <Voucher row={row} /> : <bdi>{row.description ?? row.reference}</bdi>}
        {row.match !== null && <IconLink size={14} role="img" aria-label={t('reconcile.matched')} />}
        {'is_taken_back' in row && row.is_taken_back && <small>{t('reconcile.taken_back')}</small>}
      </td>
      <td>
        <bdi dir="ltr">{row.cheque_no}</bdi>
      </td>
      <td data-figure data-out={row.amount.startsWith('-') || undefined}>
        <Amount value={row.amount} />
      </td>
    </tr>
  )
})

/** A voucher by its number, which leads to its page, and its words. */
function Voucher({ row }: { readonly row: ShownBookLine }) {
  const entry = row.source_type === null ? undefined : screenOf(row.source_type)
  const number = <bdi dir="ltr">{row.invoice_no}</bdi>
  return (
    <>
      {entry && row.source_id !== null ? (
        <Go href={recordPath(entry, row.source_id)} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
          {number}
        </Go>
      ) : (
        number
      )}{' '}
      <bdi>{row.particulars}</bdi>
    </>
  )
}
