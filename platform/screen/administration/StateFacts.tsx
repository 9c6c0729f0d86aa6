import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { Fact, Facts, Note, Progress } from '../page/Page.tsx'
import { jobsPath } from '../pages.ts'
import { Go } from '../router/Go.tsx'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import type { OfficeState } from './office.ts'
import { runNow } from './runs.ts'
import page from '../page/Page.module.css'
import styles from './Administration.module.css'

/** Share of the disk below which somebody should look. */
const scarce = 0.1

export const isScarce = (disk: OfficeState['disk']): boolean =>
  disk !== null && disk.total_bytes > 0 && disk.free_bytes / disk.total_bytes < scarce

/** The last good backup; in red with what to do when a night was missed, or there is none. */
export function BackupFacts({ backup }: { backup: OfficeState['backup'] }) {
  const t = useT()
  const figures = useFigures()
  if (!backup.is_ours) return <Note tone="careful">{t('administration.backup_elsewhere')}</Note>
  const age =
    backup.age_hours === null ? undefined : figures.duration(Math.max(1, Math.round(backup.age_hours * 60)) * 60)
  return (
    <>
      <Note tone={backup.is_late ? 'bad' : 'good'}>
        <strong>
          {backup.at === null
            ? t('administration.backup_none')
            : t(backup.is_late ? 'administration.backup_late' : 'administration.backup_good', { age: age ?? '' })}
        </strong>{' '}
        {backup.is_late && (
          <>
            {t('administration.backup_do')} <code dir="ltr">npm run backup</code>
          </>
        )}
      </Note>
      {may('job.manage') && <BackupNow />}
      {backup.at !== null && (
        <Facts>
          <Fact name={t('administration.made_at')}>{figures.instant(backup.at)}</Fact>
          <Fact name={t('administration.file')}>{backup.file && <Code text={backup.file} />}</Fact>
          <Fact name={t('administration.size')}>{backup.bytes !== null && figures.bytes(backup.bytes)}</Fact>
        </Facts>
      )}
    </>
  )
}

function BackupNow() {
  const t = useT()
  const ask = useMutation({
    mutationFn: () => runNow('backup'),
    onSuccess: () => say(t('jobs.asked_to_run')),
    onError: (error) => say(error.message, 'error'),
  })
  return (
    <button type="button" className={page.button} disabled={ask.isPending} onClick={() => ask.mutate()}>
      <IconPlayerPlay size={15} aria-hidden /> {t('administration.backup_now')}
    </button>
  )
}

/** Whether background work failed that somebody should look at. */
export function JobFacts({ jobs }: { jobs: OfficeState['jobs'] }) {
  const t = useT()
  const { open_failures } = jobs
  return (
    <Note tone={open_failures > 0 ? 'bad' : 'good'}>
      <strong>
        {open_failures > 0 ? t('administration.jobs_failed', { n: open_failures }) : t('administration.jobs_none')}
      </strong>{' '}
      {may('job.manage') && (
        <Go href={open_failures > 0 ? `${jobsPath}?state=failed` : jobsPath}>{t('administration.jobs_open')}</Go>
      )}
    </Note>
  )
}

export function DiskFacts({ disk }: { disk: OfficeState['disk'] }) {
  const t = useT()
  const figures = useFigures()
  if (!disk) return <Note tone="careful">{t('administration.disk_unknown')}</Note>
  const free = disk.total_bytes === 0 ? 0 : disk.free_bytes / disk.total_bytes
  const words = t('administration.disk_free', {
    free: figures.bytes(disk.free_bytes),
    total: figures.bytes(disk.total_bytes),
    share: figures.percent(free),
  })
  return (
    <>
      {isScarce(disk) && <Note tone="bad">{t('administration.disk_scarce')}</Note>}
      <p>{words}</p>
      <div className={styles.bar}>
        <Progress
          label={t('administration.disk_used')}
          done={disk.total_bytes - disk.free_bytes}
          of={disk.total_bytes}
        />
      </div>
    </>
  )
}

export function ProgramFacts({ state }: { state: OfficeState }) {
  const t = useT()
  const figures = useFigures()
  return (
    <Facts>
      <Fact name={t('administration.version')}>
        <bdi dir="ltr">{state.version}</bdi>
      </Fact>
      <Fact name={t('administration.commit')}>{state.commit && <Code text={state.commit} />}</Fact>
      <Fact name={t('administration.processes')}>{figures.number(state.processes)}</Fact>
      <Fact name={t('administration.uptime')}>{figures.duration(state.uptime_s)}</Fact>
    </Facts>
  )
}

export function DatabaseFacts({ state }: { state: OfficeState }) {
  const t = useT()
  const figures = useFigures()
  const { database, migrations } = state
  const { age } = database
  return (
    <>
      {migrations.pending.length > 0 && (
        <Note tone="careful">{t('administration.migrations_pending', { n: migrations.pending.length })}</Note>
      )}
      {age?.is_ending && (
        <Note tone={age.is_over ? 'bad' : 'careful'}>
          {t(age.is_over ? 'administration.support_over' : 'administration.support_ending', {
            day: figures.day(age.support_ends),
          })}
        </Note>
      )}
      <Facts>
        <Fact name={t('administration.server')}>
          <bdi dir="ltr">PostgreSQL {database.version}</bdi>
        </Fact>
        <Fact name={t('administration.mode')}>{t(`administration.mode.${database.mode}`)}</Fact>
        <Fact name={t('administration.support_until')}>{age && figures.day(age.support_ends)}</Fact>
        <Fact name={t('administration.migrations')}>
          {t('administration.migrations_applied', { n: migrations.applied })}
        </Fact>
        <Fact name={t('administration.migration')}>{migrations.last && <Code text={migrations.last} />}</Fact>
        <Fact name={t('administration.size')}>{figures.bytes(database.bytes)}</Fact>
      </Facts>
      <table className={`${page.table} ${styles.tables}`}>
        <thead>
          <tr>
            <th scope="col">{t('administration.tables')}</th>
            <th scope="col">{t('administration.size')}</th>
            <th scope="col">{t('administration.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {database.tables.map(({ name, bytes, rows }) => (
            <tr key={name}>
              <th scope="row">
                <Code text={name} />
              </th>
              <td>{figures.bytes(bytes)}</td>
              <td>{rows === null ? '–' : figures.number(rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export function SealFacts({ seal }: { seal: OfficeState['seal'] }) {
  const t = useT()
  const figures = useFigures()
  if (!seal) return <p>{t('administration.seal_none')}</p>
  return (
    <Facts>
      <Fact name={t('administration.made_at')}>{figures.instant(seal.at)}</Fact>
      <Fact name={t('administration.hash')}>
        <Code text={seal.hash} />
      </Fact>
    </Facts>
  )
}

function Code({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className={styles.code}>
      {text}
    </bdi>
  )
}
