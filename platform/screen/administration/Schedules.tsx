import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import { runNow, type Schedule } from './runs.ts'
import { StateBadge } from './StateBadge.tsx'
import page from '../page/Page.module.css'
import styles from './Jobs.module.css'

/** What comes round by itself: when it ran last, when it runs next. */
export function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
  const t = useT()
  return (
    <table className={`${page.table} ${styles.schedules}`} aria-label={t('jobs.schedules')}>
      <thead>
        <tr>
          <th scope="col">{t('jobs.job')}</th>
          <th scope="col">{t('jobs.last')}</th>
          <th scope="col">{t('jobs.next')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {schedules.map((schedule) => (
          <Row key={schedule.job} schedule={schedule} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ schedule }: { schedule: Schedule }) {
  const t = useT()
  const figures = useFigures()
  const { job, label, last, next_at } = schedule
  const ask = useMutation({
    mutationFn: () => runNow(job),
    onSuccess: () => say(t('jobs.asked_to_run')),
    onError: (error) => say(error.message, 'error'),
  })
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {label}
      </th>
      <td data-label={t('jobs.last')}>
        {last ? (
          <span className={styles.last}>
            <StateBadge state={last.state} /> {figures.instant(last.finished_at ?? last.started_at ?? last.due_at)}
          </span>
        ) : (
          t('jobs.never')
        )}
      </td>
      <td data-label={t('jobs.next')}>{figures.instant(next_at)}</td>
      <td>
        <button
          type="button"
          className={page.button}
          aria-label={t('jobs.run_now_of', { job: label })}
          disabled={ask.isPending || last?.state === 'running'}
          onClick={() => ask.mutate()}
        >
          <IconPlayerPlay size={15} aria-hidden /> {t('jobs.run_now')}
        </button>
      </td>
    </tr>
  )
}
