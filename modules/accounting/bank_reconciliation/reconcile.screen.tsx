import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Button } from '#platform/screen/theme/parts.ts'
import { useStep } from '#platform/screen/account/useStep.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useKeys } from '#platform/screen/keyboard/keys.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { NotPermitted } from '#platform/screen/router/NotPermitted.tsx'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { downloadHere } from '#platform/screen/transfer/download.ts'
import { Amount } from '../opening/opening_rows.screen.tsx'
import { booksQuery, sendMatch, statementBase, type MatchWish } from './reconcile_calls.screen.tsx'
import { Column } from './reconcile_column.screen.tsx'
import { Reckoning } from './reconcile_figures.screen.tsx'
import {
  earlierEntries,
  markedSum,
  missingInBooks,
  nextOpen,
  nothingMarked,
  proposalOf,
  shownRows,
  sureCount,
  toggled,
  type Marked,
  type Side,
} from './reconcile_state.ts'
import type { ShownBankLine, Workspace } from './workspace_answer.ts'
import page from '#platform/screen/page/Page.module.css'
import styles from './reconcile.module.css'

const FromLine = lazy(() => import('./from_line/from_line.screen.tsx').then((all) => ({ default: all.FromLine })))

/** A statement beside the books: what is the same money is marked on both sides and matched. accounting.md 3 bank_reconciliation. */
export default function Reconcile({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const { data, error } = useQuery(booksQuery(record.id))
  if (error instanceof Refusal && error.status === 403) return <NotPermitted resource="bank_reconciliation" />
  if (error && !data) return <Note tone="bad">{t('screen.loader_failed')}</Note>
  return data ? <Bench id={record.id} workspace={data} /> : <div className={styles.waiting} aria-busy />
}

function Bench({ id, workspace }: { readonly id: number; readonly workspace: Workspace }) {
  const t = useT()
  const { isBusy, step } = useStep()
  const [marked, setMarked] = useState<Marked>(nothingMarked)
  const [withMatched, setWithMatched] = useState(workspace.status === 'finished')
  const [here, setHere] = useState<{ readonly side: Side; readonly at: number }>({ side: 'lines', at: 0 })
  const [asked, setAsked] = useState<ShownBankLine>()
  const isOpen = workspace.status === 'draft' && may('bank_reconciliation.update')
  const rows = useMemo(
    () => ({
      lines: shownRows(workspace, 'lines', withMatched),
      entries: shownRows(workspace, 'entries', withMatched),
    }),
    [workspace, withMatched],
  )
  const row = rows[here.side][here.at]
  const proposal = proposalOf(workspace, here.side, row?.id)
  const missing = missingInBooks(workspace, here.side, row?.id)
  const isMarked = marked.lines.size + marked.entries.size > 0
  const onHere = useCallback(
    (side: Side, at: number) => setHere((now) => (now.side === side && now.at === at ? now : { side, at })),
    [],
  )
  const onMark = useCallback((side: Side, line: number) => setMarked((now) => toggled(now, side, line)), [])
  const send = (what: 'match' | 'unmatch', wish: MatchWish): void =>
    void step(async () => {
      await sendMatch(id, what, wish)
      setMarked(nothingMarked)
    })
  const match = (): void => {
    if (!isOpen) return
    if (isMarked) send('match', { lines: [...marked.lines], entries: [...marked.entries] })
    else if (proposal) send('match', { lines: proposal.lines, entries: proposal.entries })
  }
  const move = (by: number): void => onHere(here.side, Math.max(0, Math.min(rows[here.side].length - 1, here.at + by)))
  const cross = (side: Side): void => onHere(side, Math.max(0, Math.min(rows[side].length - 1, here.at)))
  const forward: Side = document.documentElement.dir === 'rtl' ? 'lines' : 'entries'
  useKeys(
    {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ArrowRight: () => cross(forward),
      ArrowLeft: () => cross(forward === 'lines' ? 'entries' : 'lines'),
      Space: () => isOpen && row?.match === null && onMark(here.side, row.id),
      m: match,
      u: () => isOpen && row?.match != null && send('unmatch', { [here.side]: [row.id] }),
      v: () => isOpen && setAsked(missing),
      n: () => {
        const at = nextOpen(rows[here.side], here.at)
        if (at !== undefined) onHere(here.side, at)
      },
    },
    { label: 'screen.keys_matching', texts: keyTexts },
  )
  const closed = (isPosted: boolean): void => {
    setAsked(undefined)
    if (isPosted) setMarked(nothingMarked)
  }
  const columns = (['lines', 'entries'] as const).map((side) => (
    <Column
      key={side}
      side={side}
      title={t(side === 'lines' ? 'reconcile.statement' : 'reconcile.books')}
      rows={rows[side]}
      marked={marked[side]}
      proposed={new Set(proposal?.[side])}
      here={here.side === side ? here.at : undefined}
      isOpen={isOpen}
      onHere={onHere}
      onMark={onMark}
      empty={t(workspace[side].length === 0 ? 'reconcile.no_lines' : 'reconcile.all_matched')}
    />
  ))
  const sure = sureCount(workspace)
  const earlier = earlierEntries(workspace)
  return (
    <div className={styles.bench} data-reconcile>
      <Reckoning workspace={workspace} />
      <div className={styles.bar}>
        {isOpen && (
          <>
            <Button type="button" disabled={isBusy || !(isMarked || proposal)} onClick={match}>
              {t(isMarked || !proposal ? 'reconcile.match' : `reconcile.match.${proposal.confidence}`)}
            </Button>
            {sure > 0 && (
              <Button type="button" variant="default" disabled={isBusy} onClick={() => send('match', { auto: true })}>
                {t('reconcile.auto', { n: sure })}
              </Button>
            )}
            {earlier.length > 0 && (
              <Button
                type="button"
                variant="default"
                disabled={isBusy}
                onClick={() => send('match', { lines: [], entries: earlier })}
              >
                {t('reconcile.earlier', { n: earlier.length })}
              </Button>
            )}
            {missing && (
              <Button type="button" variant="default" disabled={isBusy} onClick={() => setAsked(missing)}>
                {t('reconcile.voucher')}
              </Button>
            )}
            {row?.match != null && (
              <Button
                type="button"
                variant="default"
                disabled={isBusy}
                onClick={() => send('unmatch', { [here.side]: [row.id] })}
              >
                {t('reconcile.undo')}
              </Button>
            )}
          </>
        )}
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={withMatched}
            onChange={(event) => setWithMatched(event.currentTarget.checked)}
          />
          {t('reconcile.with_matched')}
        </label>
        {may('bank_reconciliation.export') && (
          <a
            className={page.button}
            href={`${statementBase}reconciliation_sheet/${id}`}
            download
            onClick={(event) =>
              downloadHere(event, `${t('bank_reconciliation.print.title')} ${workspace.to_date}.xlsx`)
            }
          >
            <IconDownload size={16} stroke={1.7} aria-hidden /> {t('reconcile.sheet')}
          </a>
        )}
        {isMarked && (
          <span className={styles.sums} role="status">
            {t('reconcile.statement')} <Amount value={markedSum(workspace, marked, 'lines')} /> · {t('reconcile.books')}{' '}
            <Amount value={markedSum(workspace, marked, 'entries')} />
          </span>
        )}
      </div>
      <div className={styles.columns}>{columns}</div>
      {asked && (
        <Suspense fallback={null}>
          <FromLine statement={id} line={asked} onClose={closed} />
        </Suspense>
      )}
    </div>
  )
}

const keyTexts = {
  ArrowDown: 'screen.key.j',
  ArrowUp: 'screen.key.k',
  ArrowRight: 'screen.key.next_column',
  ArrowLeft: 'screen.key.previous_column',
  Space: 'screen.key.x',
  m: 'screen.key.match',
  u: 'screen.key.unmatch',
  n: 'screen.key.next_open',
  v: 'screen.key.from_line',
}
