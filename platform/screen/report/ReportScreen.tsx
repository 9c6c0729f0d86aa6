import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Report } from '#platform/report/report.ts'
import { Refusal } from '../api/problem.ts'
import { useKeys } from '../keyboard/keys.ts'
import { look, rowHeights } from '../look.ts'
import { parseAddress, writeAddress } from '../router/address.ts'
import { useGo } from '../router/Go.tsx'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { useOwnSearch } from '../router/own_search.ts'
import { Missing } from '../router/Trouble.tsx'
import type { ReportEntry } from '../screens.ts'
import { may, usePerson } from '../session/session.ts'
import { usePhone } from '../shell/narrow.ts'
import { hasText, useT } from '../texts/texts.ts'
import { cellPath, shownColumns } from './columns.ts'
import { folded, foldOf } from './folding.ts'
import { ParameterBar } from './ParameterBar.tsx'
import { ReportBar } from './ReportBar.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportTable } from './ReportTable.tsx'
import { useReport, type ReportRow } from './rows.ts'
import { allRows, readReportState, withAllRows, withParameters, writeReportState, type ReportState } from './state.ts'
import styles from './Report.module.css'

/** The page of one report, for the route that names it. */
export const reportPage = (entry: ReportEntry, report: Report | undefined) =>
  function ReportPage() {
    const person = usePerson()
    if (!report) return <Missing />
    if (!person) return null
    return may(entry.rights.read) ? <ReportScreen report={report} /> : <NotPermitted resource={report.name} />
  }

/** What the parts of a report share. */
export interface ReportParts {
  readonly report: Report
  readonly state: ReportState
  readonly change: (next: ReportState, replace?: boolean) => void
}

/** Where each address was scrolled to and which row one was at, so that going back leads to the same place. */
const places = new Map<string, { readonly top: number; readonly at: number }>()

function ReportScreen({ report }: { report: Report }) {
  const router = useRouter()
  const go = useGo()
  const t = useT()
  const phone = usePhone()
  const searchText = useOwnSearch(report.path)
  const state = useMemo(() => {
    const read = readReportState(report, parseAddress(searchText))
    // Cards of thousands of rows are for nobody.
    return phone && read.size === allRows ? withAllRows(read, false) : read
  }, [report, searchText, phone])
  const { rows, totals, isStale, problem, retry } = useReport(report, state)
  const shown = useDeferredValue(rows)
  const href = `${report.path}${writeAddress(writeReportState(state))}`
  const [at, setAt] = useState(() => places.get(href)?.at ?? -1)
  const body = useRef<HTMLDivElement>(null)
  const isThere = shown !== undefined && !isStale

  const change = (next: ReportState, replace = false): void => {
    const address = `${report.path}${writeAddress(writeReportState(next))}`
    // What is opened in place stays where it is, and so does what has other columns.
    if (replace) places.set(address, { top: body.current?.scrollTop ?? 0, at })
    if (replace) router.history.replace(address)
    else router.history.push(address)
    if (!replace) setAt(-1)
  }
  useLayoutEffect(() => {
    const element = body.current
    if (!element || !isThere) return undefined
    element.scrollTop = places.get(href)?.top ?? 0
    const keep = (): void => void places.set(href, { top: element.scrollTop, at: places.get(href)?.at ?? -1 })
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [href, isThere])
  useLayoutEffect(() => {
    // Who comes back goes on with the keys where they were.
    if (isThere && document.activeElement === document.body)
      body.current?.querySelector<HTMLElement>(`[data-row="${places.get(href)?.at}"]`)?.focus({ preventScroll: true })
  }, [href, isThere])
  useEffect(() => void places.set(href, { top: places.get(href)?.top ?? 0, at }), [href, at])

  const goTo = (index: number): void => {
    setAt(index)
    const find = (): HTMLElement | null | undefined => body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    const row = find()
    if (row) return row.focus()
    // A row far from what is seen is drawn first.
    body.current?.scrollTo({ top: index * rowHeights[look.get().density] })
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }
  const move = (by: number): void => goTo(Math.max(0, Math.min((rows?.length ?? 0) - 1, at + by)))
  const open = (row: ReportRow | undefined): void => {
    const [way] = row ? shownColumns(report, state).flatMap((column) => cellPath(report, state, column, row) ?? []) : []
    const fold = row && foldOf(row)
    if (way) go(way)
    else if (row && fold?.isOpen != null) change(folded(state, row, !fold.isOpen), true)
  }
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      Enter: () => open(rows?.[at]),
      f: () => document.querySelector<HTMLElement>('[data-parameters] :is(input, button, select)')?.focus(),
      Escape: () => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        if (Object.keys(state.given).length > 0) change({ ...state, given: {}, page: 1 })
      },
    },
    { label: 'screen.keys_report' },
  )
  const refusal = problem instanceof Refusal ? problem : undefined
  if (refusal?.status === 403) return <NotPermitted resource={report.name} />
  const parts = { report, state, change }
  const isEmpty = shown?.length === 0 && !isStale
  /** A report that must be told what to show says so. */
  const ownEmpty = `${report.name}.empty`
  return (
    <div className={styles.screen} data-fills>
      <ReportBar {...parts} rows={rows} totals={totals} />
      <ParameterBar
        {...parts}
        errors={refusal?.errors ?? {}}
        onParameters={(values) => change(withParameters(report, state, values))}
      />
      <div
        ref={body}
        className={styles.body}
        data-report={report.name}
        data-density={look.get().density}
        data-stale={isStale}
        aria-busy={isStale || rows === undefined}
      >
        {state.isChart && totals?.groups && totals.groups.length > 0 && (
          <ReportChart {...parts} groups={totals.groups} />
        )}
        {phone ? (
          <ReportCards {...parts} rows={shown} totals={totals} />
        ) : (
          <ReportTable {...parts} body={body} rows={shown} totals={totals} at={at} setAt={setAt} onRow={goTo} />
        )}
        {!isEmpty && totals?.facts && totals.facts.length > 0 && (
          <p className={styles.facts}>
            {totals.facts.map(({ label, value }) => (
              <span key={label}>
                {label} <bdi>{value}</bdi>
              </span>
            ))}
          </p>
        )}
        {isEmpty && !problem && <p className={styles.empty}>{t(hasText(ownEmpty) ? ownEmpty : 'report.empty')}</p>}
        {Boolean(problem) && Object.keys(refusal?.errors ?? {}).length === 0 && (
          <p className={styles.empty} role="alert">
            {refusal?.message ?? t('screen.list_failed')}{' '}
            <button type="button" onClick={retry}>
              {t('screen.try_again')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
