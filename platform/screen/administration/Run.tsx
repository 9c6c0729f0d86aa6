import { useMutation } from '@tanstack/react-query'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { Fact, Facts, Note, Progress } from '../page/Page.tsx'
import { useT } from '../texts/texts.ts'
import { changeRun, isOpen, readFailed, type JobRun } from './runs.ts'
import { StateBadge } from './StateBadge.tsx'
import page from '../page/Page.module.css'
import styles from './Jobs.module.css'

/** One run in a line; opened, all that is known of it and what can be done. */
export function Run({ run }: { run: JobRun }) {
  const t = useT()
  const figures = useFigures()
  const asker = run.asked_by_name ?? t(run.key === 'schedule' ? 'jobs.by_schedule' : 'jobs.by_office')
  const at = (instant: string | null): string | null => instant && figures.instant(instant)
  return (
    <details
      className={styles.run}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && run.state === 'failed' && run.looked_at === null) void readFailed(run)
      }}
    >
      <summary className={styles.line}>
        <span className={styles.name}>{run.label}</span>
        <StateBadge state={run.state} />
        <span className={styles.progress}>
          {run.state === 'running' && <Share {...run} />}
          {run.state === 'failed' && <bdi className={styles.problem}>{run.problem}</bdi>}
        </span>
        <span className={page.quiet}>{at(run.finished_at ?? run.started_at ?? run.due_at)}</span>
      </summary>
      <div className={styles.body}>
        {run.problem && run.state !== 'done' && (
          <Note tone={run.state === 'failed' ? 'bad' : 'careful'}>
            <strong>{t('jobs.problem')}</strong> <bdi>{run.problem}</bdi>
          </Note>
        )}
        {run.state === 'running' && run.cancel_asked_at && <Note tone="careful">{t('jobs.stopping')}</Note>}
        <Facts>
          <Fact name={t('jobs.number')}>{figures.plain(run.id)}</Fact>
          <Fact name={t('jobs.asked_by')}>
            <bdi>{asker}</bdi>
          </Fact>
          <Fact name={t('jobs.created')}>{at(run.created_at)}</Fact>
          <Fact name={t('jobs.due')}>{run.state === 'waiting' && at(run.due_at)}</Fact>
          <Fact name={t('jobs.started')}>{at(run.started_at)}</Fact>
          <Fact name={t('jobs.finished')}>{at(run.finished_at)}</Fact>
          <Fact name={t('jobs.attempt')}>{run.attempt > 0 && figures.number(run.attempt)}</Fact>
          <Fact name={t('jobs.cancelled_by')}>{run.cancelled_by_name && <bdi>{run.cancelled_by_name}</bdi>}</Fact>
          <Fact name={t('jobs.reference')}>{run.reference && <code dir="ltr">{run.reference}</code>}</Fact>
        </Facts>
        <Ways run={run} />
      </div>
    </details>
  )
}

/** How much is done, where it is known of how much. */
export function Share(run: { readonly label: string; readonly done: number; readonly total: number | null }) {
  const t = useT()
  const figures = useFigures()
  if (run.total === null) return null
  const words = t('jobs.progress', { done: figures.number(run.done), total: figures.number(run.total) })
  return (
    <>
      <span>{words}</span>
      <Progress label={run.label} done={run.done} of={run.total} />
    </>
  )
}

function Ways({ run }: { run: JobRun }) {
  const t = useT()
  const change = useMutation({
    mutationFn: (to: 'cancel' | 'retry') => changeRun(run, to),
    onError: (error) => say(error.message, 'error'),
  })
  const canStop = isOpen(run) && !run.cancel_asked_at
  const isFailed = run.state === 'failed'
  if (!canStop && !isFailed && run.state !== 'cancelled') return null
  return (
    <div className={page.buttons}>
      {!canStop && (
        <button
          type="button"
          className={page.button}
          disabled={change.isPending}
          onClick={() => change.mutate('retry')}
        >
          {t('jobs.retry')}
        </button>
      )}
      {(canStop || isFailed) && (
        <button
          type="button"
          className={page.button}
          disabled={change.isPending}
          onClick={() => change.mutate('cancel')}
        >
          {t(isFailed ? 'jobs.set_aside' : 'jobs.cancel')}
        </button>
      )}
    </div>
  )
}
