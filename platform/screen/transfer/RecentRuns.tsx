import { useQuery } from '@tanstack/react-query'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import type { ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { countOf, isAtWork, outcomes, runsQuery } from './runs.ts'
import { importPath } from './StartScreen.tsx'
import { RunBadge } from './RunBadge.tsx'
import page from '../page/Page.module.css'
import styles from './Import.module.css'

/** What was sent before, with how far it came: a page that was left is found again here. */
export function RecentRuns({ entry, resource }: { entry: ScreenEntry; resource: string }) {
  const t = useT()
  const figures = useFigures()
  const { data: runs, isError } = useQuery(runsQuery(resource))
  if (isError) return <p>{t('screen.list_failed')}</p>
  if (!runs) return <div className={page.waiting} aria-busy />
  if (runs.length === 0) return <p className={page.quiet}>{t('transfer.none_yet')}</p>
  return (
    <ul className={styles.runs} aria-label={t('transfer.recent')}>
      {runs.map((run) => (
        <li key={run.id}>
          <Go href={importPath(entry, run.id)}>
            <bdi className={styles.fileName}>{run.file_name}</bdi>
            <RunBadge run={run} />
            <span className={page.quiet}>
              {isAtWork(run)
                ? t('transfer.progress', { done: figures.number(run.done), rows: figures.number(run.rows) })
                : outcomes
                    .filter((outcome) => countOf(run, outcome) > 0)
                    .map((outcome) => t(`transfer.count.${outcome}`, { n: countOf(run, outcome) }))
                    .join(', ')}
            </span>
            <span className={page.quiet}>
              <bdi dir="ltr">{run.number}</bdi> · {figures.instant(run.created_at)}
              {run.created_by && (
                <>
                  {' · '}
                  <bdi>{run.created_by.name}</bdi>
                </>
              )}
            </span>
          </Go>
        </li>
      ))}
    </ul>
  )
}
