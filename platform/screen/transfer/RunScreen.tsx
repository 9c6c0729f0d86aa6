import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { queries } from '../api/queries.ts'
import { toast } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { BackToList } from '../page/BackToList.tsx'
import { Note, Page, Progress } from '../page/Page.tsx'
import { RunNotHere } from '../page/RunNotHere.tsx'
import { Go } from '../router/Go.tsx'
import { listPath, type ScreenEntry } from '../screens.ts'
import { choiceLabel, useT } from '../texts/texts.ts'
import { Columns } from './Columns.tsx'
import { forgetRows, isAtWork, runQuery, type ImportRun } from './runs.ts'
import { InTheWay } from './InTheWay.tsx'
import { RunActions } from './RunActions.tsx'
import { RunBadge } from './RunBadge.tsx'
import { RunRows } from './RunRows.tsx'
import { importPath } from './StartScreen.tsx'
import { stepOfImport } from './step_of_import.ts'
import page from '../page/Page.module.css'
import styles from './Import.module.css'

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly id: number
}

/** One import: how far it is, what its rows would do, and the ways on. May be left and found again. */
export function RunScreen({ entry, definition, id }: Props) {
  const t = useT()
  const figures = useFigures()
  const { data: run, error } = useQuery(runQuery(definition.name, id))
  useNews(definition.name, run)
  useLooked(run)
  if (!run) return <RunNotHere entry={entry} title={t('screen.import')} error={error} />
  return (
    <Page
      title={
        <span className={styles.title}>
          <bdi>{run.file_name}</bdi> <RunBadge run={run} />
        </span>
      }
      way={
        <>
          <BackToList entry={entry} />
          <Go href={importPath(entry)} className={page.back}>
            {t('transfer.all_runs')}
          </Go>
        </>
      }
      lead={
        <>
          <bdi dir="ltr">{run.number}</bdi> · <bdi>{run.sheet_name}</bdi> · {figures.bytes(run.file_bytes)} ·{' '}
          {figures.instant(run.created_at)}
          {run.created_by && (
            <>
              {' · '}
              <bdi>{run.created_by.name}</bdi>
            </>
          )}
        </>
      }
    >
      <div aria-live="polite" className={styles.news}>
        {isAtWork(run) ? <AtWork run={run} /> : <Outcome run={run} entry={entry} definition={definition} />}
        {run.problem && <InTheWay run={run} />}
      </div>
      <Columns run={run} />
      <RunActions run={run} definition={definition} />
      {run.state !== 'reading' && run.state !== 'failed' && (
        <RunRows key={run.state} run={run} entry={entry} definition={definition} />
      )}
    </Page>
  )
}

function AtWork({ run }: { run: ImportRun }) {
  const t = useT()
  const figures = useFigures()
  const label = t(`transfer.at_work.${run.state}`)
  return (
    <div className={styles.atWork}>
      <p>
        <b>{label}</b>{' '}
        {run.rows > 0 && t('transfer.progress', { done: figures.number(run.done), rows: figures.number(run.rows) })}
      </p>
      <Progress label={label} done={run.done} of={run.rows} />
      <p className={page.quiet}>{t('transfer.may_leave')}</p>
    </div>
  )
}

/** What the check or the storing came to, in one sentence. */
function Outcome({ run, entry, definition }: { run: ImportRun; entry: ScreenEntry; definition: Definition }) {
  const t = useT()
  const figures = useFigures()
  const changes = run.new_count + run.changed_count
  if (run.state === 'failed') return <Note tone="bad">{t('transfer.failed')}</Note>
  if (run.state === 'undone')
    return (
      <Note tone="careful">
        {t('transfer.undone', {
          at: run.undone_at ? figures.instant(run.undone_at) : '',
          user: run.undone_by?.name ?? '',
        })}
      </Note>
    )
  const step = stepOfImport(definition)
  if (run.state === 'stored')
    return (
      <Note tone="good">
        {step && definition.imports && run.record_count !== null
          ? t('transfer.stored_records', {
              records: t(definition.imports.counted, { n: run.record_count }),
              taken: figures.number(run.taken),
              state: choiceLabel(definition, step.field, step.to),
            })
          : t('transfer.stored', { n: changes })}{' '}
        <Go href={listPath(entry)}>{t('transfer.see_list')}</Go>
      </Note>
    )
  if (run.fault_count > 0)
    return (
      <Note tone="careful">
        {t(step ? 'transfer.checked_bad_records' : 'transfer.checked_faults', {
          n: run.fault_count,
          rows: figures.number(run.rows),
        })}
      </Note>
    )
  if (definition.imports && run.record_count !== null)
    return (
      <Note tone="good">
        {t('transfer.checked_records', { records: t(definition.imports.counted, { n: run.record_count }) })}
      </Note>
    )
  return <Note tone="good">{t(changes === 0 ? 'transfer.checked_same' : 'transfer.checked_good', { n: changes })}</Note>
}

/** Whoever reads why a run failed is noted: the menu counts one less. */
function useLooked(run: ImportRun | undefined): void {
  const isFailed = run?.state === 'failed'
  useEffect(() => {
    if (isFailed) void queries.invalidateQueries({ queryKey: ['menu'] })
  }, [isFailed])
}

/** When the storing or undoing has ended while somebody looked on, lists that were read before are out of date. */
function useNews(resource: string, run: ImportRun | undefined): void {
  const t = useT()
  const state = run?.state
  const changes = run ? run.new_count + run.changed_count : 0
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if ((was === 'storing' || was === 'taking') && state === 'stored') forgetRows(resource)
    if (was !== 'undoing' || state !== 'undone') return
    forgetRows(resource)
    toast(t('transfer.undone_toast', { n: changes }))
  }, [resource, state, changes, t])
}
