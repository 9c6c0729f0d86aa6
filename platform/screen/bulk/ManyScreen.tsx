import { useQuery } from '@tanstack/react-query'
import type { Definition } from '#platform/resource/definition.ts'
import { useLook } from '../look.ts'
import { useFigures } from '../page/figures.ts'
import { Page } from '../page/Page.tsx'
import { Go } from '../router/Go.tsx'
import { Missing } from '../router/Trouble.tsx'
import { usePlural, useRun } from '../router/usePlural.ts'
import type { ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { BackToList } from '../page/BackToList.tsx'
import { ManyBadge } from './ManyBadge.tsx'
import { ManyRunScreen } from './ManyRunScreen.tsx'
import { isOpen, manyPath, manyRunsQuery } from './many_runs.ts'
import { useAskedFor } from './useAskedFor.ts'
import page from '../page/Page.module.css'
import styles from './Bulk.module.css'

/** `.../{plural}/many` and `.../many/{run}`: changes of more records than one call takes, which go on by themselves. */
export default function ManyScreen() {
  const plural = usePlural('many')
  const run = useRun()
  if (plural === 'missing' || run === null) return <Missing />
  if (plural === 'waiting') return null
  return run === undefined ? <ManyRuns {...plural} /> : <ManyRunScreen key={run} {...plural} id={run} />
}

/** What was asked for, the newest first: a page that was left is found again here. */
function ManyRuns({ entry, definition }: { entry: ScreenEntry; definition: Definition }) {
  const t = useT()
  const figures = useFigures()
  const askedFor = useAskedFor(definition)
  const { data: runs, isError } = useQuery(manyRunsQuery(definition, useLook().language))
  return (
    <Page title={t('bulk.runs_of', { name: t(`${definition.name}.plural`) })} way={<BackToList entry={entry} />}>
      {isError && <p>{t('screen.list_failed')}</p>}
      {runs?.length === 0 && <p className={page.quiet}>{t('bulk.no_runs')}</p>}
      {runs && runs.length > 0 && (
        <ul className={styles.runs}>
          {runs.map((run) => (
            <li key={run.id}>
              <Go href={manyPath(entry, run.id)}>
                <span>{askedFor(run)}</span>
                <ManyBadge state={run.state} />
                <span className={page.quiet}>
                  {isOpen(run)
                    ? t('bulk.done_of', {
                        n: figures.number(run.changed + run.refused),
                        of: figures.number(run.total),
                      })
                    : t('bulk.done', { n: run.changed })}
                </span>
                <span className={page.quiet}>{figures.instant(run.created_at)}</span>
              </Go>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
