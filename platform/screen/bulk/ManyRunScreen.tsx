import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { saidBy } from '../api/said.ts'
import { useLook } from '../look.ts'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { Note, Page, Part, Progress } from '../page/Page.tsx'
import { RunNotHere } from '../page/RunNotHere.tsx'
import { deletedPath } from '../pages.ts'
import { Go, useGo } from '../router/Go.tsx'
import { listPath, recordPath, type ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { BackToList } from '../page/BackToList.tsx'
import { downloadHere } from '../transfer/download.ts'
import { forgetRows } from '../transfer/runs.ts'
import { chooseRest, endMany } from './ask_many.ts'
import { ManyBadge } from './ManyBadge.tsx'
import {
  isOpen,
  leftOf,
  manyPath,
  manyQuery,
  noteLooked,
  refusedHref,
  refusedQuery,
  type ManyRun,
} from './many_runs.ts'
import { useAskedFor } from './useAskedFor.ts'
import page from '../page/Page.module.css'
import styles from './Bulk.module.css'

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly id: number
}

/** One change of many records: how far it is, what was refused and why, the ways on. May be left and found again. */
export function ManyRunScreen({ entry, definition, id }: Props) {
  const t = useT()
  const figures = useFigures()
  const askedFor = useAskedFor(definition)
  const { data: run, error } = useQuery(manyQuery(definition, id, useLook().language))
  const isEnded = run !== undefined && !isOpen(run)
  useEffect(() => {
    if (!isEnded) return
    noteLooked(definition, run)
    forgetRows(definition.name)
  }, [isEnded, run, definition])
  if (!run) return <RunNotHere entry={entry} title={t('bulk.runs')} error={error} />
  return (
    <Page
      title={
        <span className={styles.title}>
          {askedFor(run)} <ManyBadge state={run.state} />
        </span>
      }
      way={
        <>
          <BackToList entry={entry} />
          <Go href={manyPath(entry)} className={page.back}>
            {t('bulk.runs')}
          </Go>
        </>
      }
      lead={figures.instant(run.created_at)}
    >
      <div aria-live="polite" className={styles.news}>
        {isOpen(run) ? <AtWork run={run} label={askedFor(run)} /> : <Came run={run} definition={definition} />}
      </div>
      <Ways run={run} entry={entry} definition={definition} />
      {(run.refused > 0 || (!isOpen(run) && leftOf(run) > 0)) && (
        <Part title={t('bulk.not_changed')}>
          <NotChanged run={run} entry={entry} definition={definition} />
        </Part>
      )}
    </Page>
  )
}

function AtWork({ run, label }: { run: ManyRun; label: string }) {
  const t = useT()
  const figures = useFigures()
  const done = run.changed + run.refused
  return (
    <>
      <p>{t('bulk.done_of', { n: figures.number(done), of: figures.number(run.total) })}</p>
      <Progress label={label} done={done} of={run.total} />
      <p className={page.quiet}>{t(run.is_ending ? 'bulk.ending' : 'bulk.may_leave')}</p>
    </>
  )
}

/** What it came to, in a sentence or two. */
function Came({ run, definition }: { run: ManyRun; definition: Definition }) {
  const t = useT()
  const left = leftOf(run)
  return (
    <Note tone={run.state === 'failed' ? 'bad' : run.refused + left > 0 ? 'careful' : 'good'}>
      {run.problem} {run.state === 'cancelled' && t('bulk.ended_by', { user: run.cancelled_by_name ?? '' })}{' '}
      {t('bulk.done', { n: run.changed })} {run.refused > 0 && t('bulk.refused_of', { n: run.refused })}{' '}
      {left > 0 && t('bulk.left', { n: left })}{' '}
      {'remove' in run.wish && run.changed > 0 && (
        <Go href={`${deletedPath}?resource=${definition.name}`}>{t('screen.recently_deleted')}</Go>
      )}
    </Note>
  )
}

function Ways({ run, entry, definition }: Omit<Props, 'id'> & { run: ManyRun }) {
  const t = useT()
  const go = useGo()
  const fail = (caught: unknown): void => say(saidBy(caught), 'error')
  const end = useMutation({ mutationFn: () => endMany(definition, run), onError: fail })
  const again = useMutation({
    mutationFn: () => chooseRest(definition, run),
    onSuccess: () => go(listPath(entry)),
    onError: fail,
  })
  const rest = run.total - run.changed
  if (isOpen(run))
    return (
      <div className={`${page.buttons} ${styles.ways}`}>
        <button
          type="button"
          className={page.button}
          disabled={run.is_ending || end.isPending}
          onClick={() => end.mutate()}
        >
          {t('bulk.stop')}
        </button>
      </div>
    )
  if (rest === 0) return null
  return (
    <div className={`${page.buttons} ${styles.ways}`}>
      <button type="button" className={page.button} disabled={again.isPending} onClick={() => again.mutate()}>
        {t('bulk.choose_rest', { n: rest })}
      </button>
      <a
        className={page.button}
        href={refusedHref(definition, run)}
        download
        onClick={(event) => downloadHere(event, `${definition.name}-${run.id}.xlsx`)}
      >
        <IconDownload size={16} stroke={1.7} aria-hidden /> {t('bulk.get_refused')}
      </a>
    </div>
  )
}

function NotChanged({ run, entry, definition }: Omit<Props, 'id'> & { run: ManyRun }) {
  const t = useT()
  const figures = useFigures()
  const { data: rows } = useQuery(refusedQuery(definition, run, useLook().language))
  const rest = isOpen(run) ? run.refused : run.total - run.changed
  if (!rows) return <div className={page.waiting} aria-busy />
  return (
    <>
      <ul className={styles.refused} data-whole aria-label={t('bulk.not_changed')}>
        {rows.map((row) => (
          <li key={row.place}>
            {row.title === null ? (
              <bdi dir="ltr">{figures.plain(row.id)}</bdi>
            ) : (
              <Go href={recordPath(entry, row.id, row.title)}>
                <bdi>{row.title}</bdi>
              </Go>
            )}
            <span dir="auto">{row.reason}</span>
          </li>
        ))}
      </ul>
      {rest > rows.length && <p className={page.quiet}>{t('bulk.first_shown', { n: rows.length })}</p>}
    </>
  )
}
