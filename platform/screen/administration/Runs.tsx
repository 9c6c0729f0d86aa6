import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLook } from '../look.ts'
import { useFigures } from '../page/figures.ts'
import { Note } from '../page/Page.tsx'
import { jobsPath } from '../pages.ts'
import { writeAddress } from '../router/address.ts'
import { useGo } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { Run } from './Run.tsx'
import { runsQuery, runStates, type RunFilter } from './runs.ts'
import { TransferRun } from './TransferRun.tsx'
import controls from '../field/controls.module.css'
import page from '../page/Page.module.css'
import styles from './Jobs.module.css'

/** Runs, the newest first, narrowed by state and job; what is chosen stands in the address. */
export function Runs(props: { filter: RunFilter; kinds: readonly { readonly job: string; readonly label: string }[] }) {
  const { filter, kinds } = props
  const t = useT()
  const figures = useFigures()
  const go = useGo()
  const { language } = useLook()
  const { data, error } = useQuery(runsQuery(language, filter))
  const show = (change: Partial<RunFilter>): void => {
    const next = { ...filter, page: 1, ...change }
    go(`${jobsPath}${writeAddress({ ...next, page: next.page > 1 ? next.page : '' })}`, { replace: true })
  }
  return (
    <>
      <div className={styles.filters}>
        <label>
          {t('jobs.state')}
          <select
            className={controls.input}
            value={filter.state}
            onChange={(event) => show({ state: event.currentTarget.value })}
          >
            <option value="">{t('jobs.all_states')}</option>
            {runStates.map((state) => (
              <option key={state} value={state}>
                {t(`jobs.state.${state}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('jobs.job')}
          <select
            className={controls.input}
            value={filter.job}
            onChange={(event) => show({ job: event.currentTarget.value })}
          >
            <option value="">{t('jobs.all_jobs')}</option>
            {kinds.map(({ job, label }) => (
              <option key={job} value={job}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error && !data && <Note tone="bad">{t('jobs.unknown')}</Note>}
      {data?.jobs.length === 0 && <p className={page.quiet}>{t('jobs.none')}</p>}
      {data && data.jobs.length > 0 && (
        <ul className={styles.runs} aria-label={t('jobs.runs')}>
          {data.jobs.map((run) => (
            <li key={`${run.kind} ${run.id}`}>{run.kind === 'job' ? <Run run={run} /> : <TransferRun run={run} />}</li>
          ))}
        </ul>
      )}
      {data && data.total_pages > 1 && (
        <div className={styles.pager}>
          <button
            type="button"
            className={page.button}
            disabled={data.page <= 1}
            onClick={() => show({ page: data.page - 1 })}
          >
            <IconChevronLeft size={15} aria-hidden /> {t('jobs.later')}
          </button>
          <span>{t('jobs.page', { page: figures.number(data.page), pages: figures.number(data.total_pages) })}</span>
          <button
            type="button"
            className={page.button}
            disabled={data.page >= data.total_pages}
            onClick={() => show({ page: data.page + 1 })}
          >
            {t('jobs.earlier')} <IconChevronRight size={15} aria-hidden />
          </button>
        </div>
      )}
    </>
  )
}
