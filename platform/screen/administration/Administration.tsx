import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { Note, Page, Part } from '../page/Page.tsx'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { useT } from '../texts/texts.ts'
import { CopySummary } from './CopySummary.tsx'
import { Errors } from './Errors.tsx'
import { stateQuery, type OfficeState } from './office.ts'
import { Outbox } from './Outbox.tsx'
import { SlowStatements } from './SlowStatements.tsx'
import { BackupFacts, DatabaseFacts, DiskFacts, isScarce, JobFacts, ProgramFacts, SealFacts } from './StateFacts.tsx'
import page from '../page/Page.module.css'

/** How the office runs: for whoever looks after its server. What is wrong comes first. */
export default function Administration() {
  const t = useT()
  const { data: state, error, isFetching } = useQuery(stateQuery)
  if (error instanceof Refusal && error.status === 403) return <NotPermitted resource="page.administration" />
  return (
    <Page
      title={t('page.administration')}
      actions={
        <>
          {state && <CopySummary state={state} />}
          <button
            type="button"
            className={page.button}
            disabled={isFetching}
            onClick={() => void queries.invalidateQueries({ queryKey: ['office'] })}
          >
            <IconRefresh size={15} aria-hidden /> {t('administration.refresh')}
          </button>
        </>
      }
    >
      {error && !state && <Note tone="bad">{t('administration.unknown')}</Note>}
      {state &&
        partsOf(state)
          .toSorted((one, other) => Number(other.isBad) - Number(one.isBad))
          .map(({ name, title = `administration.${name}`, hasNote, content }) => (
            <Part key={name} title={t(title)} {...(hasNote ? { note: t(`administration.${name}_note`) } : {})}>
              {content}
            </Part>
          ))}
    </Page>
  )
}

function Letters({ failed }: { failed: number }) {
  const t = useT()
  return (
    <>
      {failed > 0 && <Note tone="bad">{t('administration.letters_failed', { n: failed })}</Note>}
      <Outbox />
    </>
  )
}

interface StatePart {
  readonly name: string
  readonly title?: string
  readonly hasNote?: boolean
  readonly isBad: boolean
  readonly content: ReactNode
}

const partsOf = (state: OfficeState): StatePart[] => [
  { name: 'backup', isBad: state.backup.is_late, content: <BackupFacts backup={state.backup} /> },
  {
    name: 'jobs',
    title: 'page.jobs',
    isBad: state.jobs.open_failures > 0,
    content: <JobFacts jobs={state.jobs} />,
  },
  { name: 'errors', hasNote: true, isBad: state.errors.length > 0, content: <Errors errors={state.errors} /> },
  { name: 'disk', isBad: isScarce(state.disk), content: <DiskFacts disk={state.disk} /> },
  { name: 'program', isBad: false, content: <ProgramFacts state={state} /> },
  { name: 'database', isBad: state.database.age?.is_over === true, content: <DatabaseFacts state={state} /> },
  { name: 'slow', hasNote: true, isBad: false, content: <SlowStatements slow={state.slow} /> },
  { name: 'seal', hasNote: true, isBad: false, content: <SealFacts seal={state.seal} /> },
  { name: 'outbox', hasNote: true, isBad: state.outbox.failed > 0, content: <Letters failed={state.outbox.failed} /> },
]
