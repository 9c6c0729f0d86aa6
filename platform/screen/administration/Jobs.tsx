import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Refusal } from '../api/problem.ts'
import { useLook } from '../look.ts'
import { Note, Page, Part } from '../page/Page.tsx'
import { wordOf } from '../router/address.ts'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { useT } from '../texts/texts.ts'
import { Runs } from './Runs.tsx'
import { overviewQuery } from './runs.ts'
import { Schedules } from './Schedules.tsx'
import styles from './Administration.module.css'

/** Background work: when it comes round, what ran, what failed and why. */
export default function Jobs() {
  const t = useT()
  const { language } = useLook()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { data: overview, error } = useQuery(overviewQuery(language))
  if (error instanceof Refusal && error.status === 403) return <NotPermitted resource="page.jobs" />
  const page = Number(wordOf(search['page']))
  const filter = {
    state: wordOf(search['state']),
    job: wordOf(search['job']),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
  return (
    <Page title={t('page.jobs')} lead={t('jobs.lead')}>
      {error && !overview && <Note tone="bad">{t('jobs.unknown')}</Note>}
      {overview && overview.open_failures > 0 && (
        <Note tone="bad">
          <strong>{t('administration.jobs_failed', { n: overview.open_failures })}</strong>
        </Note>
      )}
      <Part title={t('jobs.schedules')} note={t('jobs.schedules_note')}>
        {overview ? <Schedules schedules={overview.schedules} /> : <div className={styles.waiting} aria-busy />}
      </Part>
      <Part title={t('jobs.runs')}>
        <Runs filter={filter} kinds={overview?.kinds ?? []} />
      </Part>
    </Page>
  )
}
