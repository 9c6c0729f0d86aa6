import { IconLock, IconLockOpen2, IconLockPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import { call } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { pageOf, type RecordRow } from '#platform/screen/api/record.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { NotPermitted } from '#platform/screen/router/NotPermitted.tsx'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { gridOf, moved, toggled, type Lock, type LockGrid, type Place } from './lock_grid.ts'
import { LockSteps } from './lock_steps.screen.tsx'
import { period_lock } from './period_lock.resource.ts'
import styles from './lock_grid.module.css'

const icons = { open: IconLockOpen2, soft_locked: IconLockPause, locked: IconLock }

/** Periods of a year against branches: what takes postings is seen at once, and changed for a cell, a row or a column. accounting.md 3 period_lock. */
export default function Periods({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const { data, error } = useQuery({
    queryKey: ['list', 'period_lock', 'grid', record.id],
    queryFn: () =>
      call<Readonly<Record<string, unknown>>>(`${baseOf(period_lock)}without_pagination/all/`, {
        query: { fiscal_year: record.id },
      }),
  })
  const days = { start_date: String(record['start_date']), end_date: String(record['end_date']) }
  const { start_date, end_date } = days
  const grid = useMemo(
    () => data && gridOf({ start_date, end_date }, pageOf(data, period_lock.list_key).rows),
    [data, start_date, end_date],
  )
  if (error instanceof Refusal && error.status === 403) return <NotPermitted resource="period_lock" />
  if (error && !grid) return <Note tone="bad">{t('screen.loader_failed')}</Note>
  return grid ? <Grid grid={grid} /> : <div className={styles.waiting} aria-busy />
}

function Grid({ grid }: { readonly grid: LockGrid }) {
  const t = useT()
  const name = usePeriodName()
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [here, setHere] = useState<Place>({ row: 0, column: 0 })
  const mayLock = may('books.lock')
  const locksOf = (periods: LockGrid['periods'], branches: LockGrid['branches']): Lock[] =>
    periods.flatMap(({ period }) => branches.flatMap(({ id }) => grid.at(period, id) ?? []))
  const all = locksOf(grid.periods, grid.branches)
  const toggle = (locks: readonly Lock[]): void =>
    setChosen(
      toggled(
        chosen,
        locks.map(({ id }) => id),
      ),
    )
  const press = (event: KeyboardEvent<HTMLTableCellElement>, lock: Lock | undefined): void => {
    const rightIs = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = moved(event.key, here, grid, rightIs)
    if (next) {
      setHere(next)
      const row = table.current?.tBodies[0]?.rows[next.row]
      row?.querySelectorAll<HTMLElement>('[role="gridcell"]')[next.column]?.focus()
    } else if ((event.key === ' ' || event.key === 'Enter') && lock) toggle([lock])
    else if (event.key === 'Escape' && chosen.size > 0) setChosen(new Set())
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.periods}>
      {mayLock && <LockSteps chosen={all.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />}
      <div className={styles.scroll}>
        <table ref={table} role="grid" aria-label={t('period_lock.plural')} aria-multiselectable={mayLock}>
          <thead>
            <tr>
              <Head name={t('period_lock.period')} onPress={mayLock ? () => toggle(all) : undefined} />
              {grid.branches.map((branch) => (
                <Head
                  key={branch.id}
                  name={branch.name}
                  onPress={mayLock ? () => toggle(locksOf(grid.periods, [branch])) : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.periods.map((period, row) => (
              <tr key={period.period}>
                <Head
                  name={name(period)}
                  onPress={mayLock ? () => toggle(locksOf([period], grid.branches)) : undefined}
                  isRow
                />
                {grid.branches.map((branch, column) => {
                  const lock = grid.at(period.period, branch.id)
                  const Icon = icons[lock?.status ?? 'locked']
                  return (
                    <td
                      key={branch.id}
                      role="gridcell"
                      tabIndex={here.row === row && here.column === column ? 0 : -1}
                      aria-selected={mayLock ? lock !== undefined && chosen.has(lock.id) : undefined}
                      data-status={lock?.status}
                      onFocus={() => setHere({ row, column })}
                      onClick={() => mayLock && lock && toggle([lock])}
                      onKeyDown={(event) => press(event, mayLock ? lock : undefined)}
                    >
                      {lock && (
                        <span className={styles.state}>
                          <Icon size={15} aria-hidden /> {t(`period_lock.status.${lock.status}`)}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface HeadProps {
  readonly name: string
  /** Chooses all that stand under (beside) it; undefined for who may not. */
  readonly onPress: (() => void) | undefined
  readonly isRow?: boolean
}

function Head({ name, onPress, isRow = false }: HeadProps) {
  const t = useT()
  return (
    <th scope={isRow ? 'row' : 'col'}>
      {onPress ? (
        <button type="button" onClick={onPress} aria-label={t('period_lock.choose_all', { name })}>
          <bdi>{name}</bdi>
        </button>
      ) : (
        <bdi>{name}</bdi>
      )}
    </th>
  )
}

/** Months by their name and year, the others by what they are for. */
function usePeriodName(): (one: LockGrid['periods'][number]) => string {
  const t = useT()
  const figures = useFigures()
  return ({ period, month }) => (month === undefined ? t(`period_lock.period.${period}`) : figures.month(month))
}
