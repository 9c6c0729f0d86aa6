import { useMutation } from '@tanstack/react-query'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { RunBadge } from '../transfer/RunBadge.tsx'
import { Share } from './Run.tsx'
import { cancelTransfer, type ExportLine, type ImportLine } from './runs.ts'
import { StateBadge } from './StateBadge.tsx'
import page from '../page/Page.module.css'
import styles from './Jobs.module.css'

/** An import or a large export in a line; of an import the rest stands on its own page. */
export function TransferRun({ run }: { run: ImportLine | ExportLine }) {
  const t = useT()
  const figures = useFigures()
  return (
    <div className={`${styles.run} ${styles.line}`}>
      <span className={styles.name}>
        {run.kind === 'import' ? <Go href={run.path}>{run.label}</Go> : run.label}
        <span className={`${page.quiet} ${styles.under}`}>
          <bdi>{run.kind === 'import' ? run.file_name : run.format.toUpperCase()}</bdi>
          {' · '}
          <bdi>{run.asked_by_name}</bdi>
        </span>
      </span>
      {run.kind === 'import' ? <RunBadge run={{ state: run.step }} /> : <StateBadge state={run.state} />}
      <span className={styles.progress}>
        {run.state === 'running' && <Share {...run} />}
        {run.kind === 'import' && run.problem && (
          <bdi className={`${styles.problem} ${styles.whole}`}>{run.problem}</bdi>
        )}
        {run.kind === 'export' && run.state === 'cancelled' && run.cancelled_by_name && (
          <span>
            {t('jobs.cancelled_by')}: <bdi>{run.cancelled_by_name}</bdi>
          </span>
        )}
      </span>
      <span className={page.quiet}>{figures.instant(run.created_at)}</span>
      {run.state === 'running' && <Ending run={run} />}
    </div>
  )
}

function Ending({ run }: { run: ImportLine | ExportLine }) {
  const t = useT()
  const end = useMutation({
    mutationFn: () => cancelTransfer(run),
    onError: (error) => say(error.message, 'error'),
  })
  return (
    <div className={`${page.buttons} ${styles.ways}`}>
      <button
        type="button"
        className={page.button}
        aria-label={t('jobs.cancel_of', { job: run.label })}
        disabled={end.isPending || run.is_ending}
        onClick={() => end.mutate()}
      >
        {t(run.is_ending ? 'jobs.stopping' : 'jobs.cancel')}
      </button>
    </div>
  )
}
