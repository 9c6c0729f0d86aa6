import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { Note, Page, Part } from '../page/Page.tsx'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { stateQuery } from './office.ts'
import { Outbox } from './Outbox.tsx'
import { BackupFacts, DatabaseFacts, DiskFacts, JobFacts, ProgramFacts, SealFacts } from './StateFacts.tsx'
import page from '../page/Page.module.css'

/** What runs, whether it is backed up, and which messages wait: for whoever looks after the office's server. */
export default function Administration() {
  const t = useT()
  const allowed = may('office.manage')
  const { data: state, error, isFetching } = useQuery({ ...stateQuery, enabled: allowed })
  if (!allowed || (error instanceof Refusal && error.status === 403))
    return <NotPermitted resource="page.administration" />
  return (
    <Page
      title={t('page.administration')}
      actions={
        <button
          type="button"
          className={page.button}
          disabled={isFetching}
          onClick={() => void queries.invalidateQueries({ queryKey: ['office'] })}
        >
          <IconRefresh size={15} aria-hidden /> {t('administration.refresh')}
        </button>
      }
    >
      {error && !state && <Note tone="bad">{t('administration.unknown')}</Note>}
      {state && (
        <>
          <Part title={t('administration.backup')}>
            <BackupFacts backup={state.backup} />
          </Part>
          <Part title={t('page.jobs')}>
            <JobFacts jobs={state.jobs} />
          </Part>
          <Part title={t('administration.disk')}>
            <DiskFacts disk={state.disk} />
          </Part>
          <Part title={t('administration.program')}>
            <ProgramFacts state={state} />
          </Part>
          <Part title={t('administration.database')}>
            <DatabaseFacts state={state} />
          </Part>
          <Part title={t('administration.seal')} note={t('administration.seal_note')}>
            <SealFacts seal={state.seal} />
          </Part>
        </>
      )}
      <Part title={t('administration.outbox')} note={t('administration.outbox_note')}>
        <Outbox />
      </Part>
    </Page>
  )
}
