import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownSchedule } from '#platform/report/schedule/shapes.ts'
import { useStep } from '../account/useStep.ts'
import { localeOf, useLook } from '../look.ts'
import { say, toast } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { Note, Page } from '../page/Page.tsx'
import { writeAddress } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { allReports } from '../screens.ts'
import { usePages } from '../shell/menu.ts'
import { useT } from '../texts/texts.ts'
import { rhythmSaid, sendingSaid } from './said.ts'
import ScheduleDialog from './ScheduleDialog.tsx'
import { keepSchedule, pauseSchedule, removeSchedule, schedulesQuery, sendNow } from './schedules.ts'
import page from '../page/Page.module.css'
import styles from './Schedule.module.css'

/** Reports that are sent regularly: one's own, those one gets, and for administrators everybody's. */
export default function SchedulesPage() {
  const t = useT()
  const { data, error } = useQuery(schedulesQuery())
  const [changing, setChanging] = useState<ShownSchedule>()
  const rights = allReports().find(({ name }) => name === changing?.report)?.rights
  return (
    <Page title={t('page.report_schedules')} lead={t('report.schedules_lead')}>
      {error && !data && <Note tone="bad">{t('screen.offline')}</Note>}
      {data?.length === 0 && <None />}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label={t('page.report_schedules')}>
          {data.map((one) => (
            <li key={one.id}>
              <Row schedule={one} onChange={() => setChanging(one)} />
            </li>
          ))}
        </ul>
      )}
      {changing && rights && (
        <ScheduleDialog
          report={changing.report}
          rights={rights}
          asked={changing.asked}
          title={changing.title}
          schedule={changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Page>
  )
}

/** Where one is set up: the reports of one's menu. */
function None() {
  const t = useT()
  const paths = new Set(allReports().map(({ path }) => path))
  const reports = usePages().filter(({ url }) => paths.has(url))
  return (
    <>
      <p>{t('report.schedules_none')}</p>
      {reports.length > 0 && (
        <ul className={styles.reports} aria-label={t('report.schedule_report')}>
          {reports.map(({ url, title }) => (
            <li key={url}>
              <Go href={url}>{title}</Go>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ schedule, onChange }: { schedule: ShownSchedule; onChange: () => void }) {
  const t = useT()
  const figures = useFigures()
  const locale = localeOf(useLook())
  const { name, title, path, asked, format, is_own, is_paused, problem, last } = schedule
  return (
    <>
      <div>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p>
          {path === null ? title : <Go href={`${path}${writeAddress(asked)}`}>{title}</Go>}{' '}
          <span className={page.quiet}>{t(`report.format.${format}`)}</span>
        </p>
        {!is_own && (
          <p className={page.quiet}>
            <bdi>{t('report.schedule_by', { user: schedule.user_name })}</bdi>
          </p>
        )}
        {problem !== null && <p className={styles.bad}>{t(`report.schedule_${problem}`)}</p>}
      </div>
      <dl>
        <dt>{t('report.schedule_times')}</dt>
        <dd>{rhythmSaid(t, locale, schedule)}</dd>
        <dt>{t('report.schedule_next')}</dt>
        <dd>{is_paused ? t('report.schedule_paused') : figures.instant(schedule.next_at)}</dd>
        <dt>{t('report.schedule_to')}</dt>
        <dd>
          <bdi>{schedule.recipients.map((one) => one.name).join(', ') || '–'}</bdi>
        </dd>
      </dl>
      <dl>
        <dt>{t('report.schedule_last')}</dt>
        {last ? (
          <dd>
            {figures.instant(last.due_at)}
            <Sendings sendings={last.sendings} />
          </dd>
        ) : (
          <dd>{t('report.schedule_never')}</dd>
        )}
      </dl>
      <Buttons schedule={schedule} onChange={onChange} />
    </>
  )
}

function Sendings({ sendings }: Pick<NonNullable<ShownSchedule['last']>, 'sendings'>) {
  const t = useT()
  return (
    <ul>
      {sendings.map((one, at) => {
        const { id, isBad } = sendingSaid(one)
        return (
          <li key={at} className={isBad ? styles.bad : page.quiet}>
            {t('report.sending_one', { user: one.user_name, what: t(id) })}
            {one.row_count !== null && ` · ${t('report.rows', { n: one.row_count })}`}
          </li>
        )
      })}
    </ul>
  )
}

function Buttons({ schedule, onChange }: { schedule: ShownSchedule; onChange: () => void }) {
  const t = useT()
  const { isBusy, step } = useStep()
  const { id, name, is_own, is_managed, is_paused, recipients } = schedule
  const remove = async (): Promise<void> => {
    await removeSchedule(id)
    const again = (): void =>
      void step(() => keepSchedule({ ...wantedOf(schedule), recipients: recipients.map((one) => one.id) }, undefined))
    toast(t('screen.deleted'), is_own ? { action: { label: t('screen.undo'), run: again } } : {})
  }
  const button = (text: string, run: () => void) => (
    <button type="button" className={page.button} disabled={isBusy} onClick={run}>
      {text}
    </button>
  )
  return (
    <div className={styles.buttons} role="group" aria-label={t('report.schedule_buttons', { name })}>
      {is_own &&
        button(
          t('report.schedule_send_now'),
          () =>
            void step(async () => {
              await sendNow(id)
              say(t('report.schedule_sent_now'))
            }),
        )}
      {is_own && button(t('report.schedule_edit'), onChange)}
      {is_managed &&
        button(
          t(is_paused ? 'report.schedule_resume' : 'report.schedule_pause'),
          () => void step(() => pauseSchedule(id, !is_paused)),
        )}
      {button(t(is_managed ? 'report.schedule_delete' : 'report.schedule_leave'), () => void step(remove))}
    </div>
  )
}

const wantedOf = ({ report, name, asked, format, rhythm, on_day, at_hour }: ShownSchedule) => ({
  report,
  name,
  asked,
  format,
  rhythm,
  on_day,
  at_hour,
})
