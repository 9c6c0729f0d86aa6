import { IconLink } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useFigures } from '#platform/screen/page/figures.ts'
import { recordPath, screenOf } from '#platform/screen/screens.ts'
import { useWindow } from '#platform/screen/report/window.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { Amount } from '../opening/opening_rows.screen.tsx'
import type { Side } from './reconcile_state.ts'
import type { ShownBankLine, ShownBookLine } from './workspace_answer.ts'
import styles from './reconcile.module.css'

type Shown = ShownBankLine | ShownBookLine

/** Height of a row in rem, as reconcile.module.css has it. */
const rowRem = 1.875

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
}

/** One side of the page, a row for each line. */
export function Column({ side, title, rows, marked, proposed, here, isOpen, onHere, onMark, empty }: ColumnProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(() => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const { from, to, before, after } = useWindow(scroller, { count: rows.length, row: rowHeight, head: 0, heads: [] })
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    wanted.current = here
  }, [here])
  useEffect(() => {
    const at = wanted.current
    // Who types somewhere else is not torn away.
    const isOurs = document.activeElement === document.body || document.activeElement?.closest('[data-reconcile]')
    if (at === undefined || !isOurs || !scroller.current) return
    const row = scroller.current.querySelector<HTMLElement>(`tr[data-at='${at}']`)
    if (!row) {
      // Of many rows those in sight are drawn: it comes into sight first.
      scroller.current.scrollTop = at * rowHeight - scroller.current.clientHeight / 2
      return
    }
    wanted.current = undefined
    row.focus({ preventScroll: false })
  }, [here, from, to, rowHeight])
  return (
    <section className={styles.column} data-side={side}>
      <h3>{title}</h3>
      <div className={styles.scroll} ref={scroller}>
        <table role="grid" aria-label={title} aria-multiselectable={isOpen} aria-rowcount={rows.length + 1}>
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
            {before > 0 && <Gap height={before} />}
            {rows.slice(from, to).map((row, drawn) => (
              <Row
                key={row.id}
                side={side}
                row={row}
                at={from + drawn}
                isMarked={marked.has(row.id)}
                isProposed={proposed.has(row.id)}
                isHere={here === from + drawn}
                isReached={here === from + drawn || (here === undefined && drawn === 0)}
                isOpen={isOpen}
                onHere={onHere}
                onMark={onMark}
              />
            ))}
            {after > 0 && <Gap height={after} />}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      </div>
    </section>
  )
}

/** Room of rows that are not drawn. */
const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden>
    <td colSpan={4} style={{ height, padding: 0, border: 0 }} />
  </tr>
)

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
      data-at={at}
      aria-rowindex={at + 2}
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
      <td>
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
