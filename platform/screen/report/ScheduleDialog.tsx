import { Modal } from '../theme/parts.ts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { rhythms, type RhythmName } from '#platform/report/schedule/rhythm.ts'
import { formats, type Format, type ShownSchedule } from '#platform/report/schedule/shapes.ts'
import type { ReportRights } from '#platform/report/report.ts'
import { schedulesPath } from '#platform/report/schedules_path.ts'
import { Refusal } from '../api/problem.ts'
import { localeOf, useLook } from '../look.ts'
import { say } from '../notice/notices.ts'
import { Go } from '../router/Go.tsx'
import { may, usePerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { People, type Someone } from './People.tsx'
import { hourSaid, weekdays } from './said.ts'
import { keepSchedule } from './schedules.ts'
import controls from '../field/controls.module.css'
import page from '../page/Page.module.css'
import styles from './Schedule.module.css'

interface Props {
  readonly report: string
  readonly rights: ReportRights
  readonly asked: Readonly<Record<string, string>>
  /** What it is called unless it has a name. */
  readonly title: string
  /** The one that is changed; without it a new one is set up. */
  readonly schedule?: ShownSchedule
  readonly onClose: () => void
}

const daysOfMonth = Array.from({ length: 31 }, (_, at) => at + 1)
const hours = Array.from({ length: 24 }, (_, at) => at)

/** Sets up that a report is sent: in which form, how often, to whom. */
export default function ScheduleDialog({ report, rights, asked, title, schedule, onClose }: Props) {
  const t = useT()
  const locale = localeOf(useLook())
  const person = usePerson()
  const me: Someone = { id: person?.id ?? 0, name: person?.displayName ?? '' }
  const allowed = formats.filter((one) => may(one === 'pdf' ? rights.print : rights.export))
  const [name, setName] = useState(schedule?.name ?? title)
  const [format, setFormat] = useState<Format>(schedule?.format ?? allowed[0] ?? 'pdf')
  const [rhythm, setRhythm] = useState<RhythmName>(schedule?.rhythm ?? 'monthly')
  const [weekday, setWeekday] = useState(schedule?.rhythm === 'weekly' ? (schedule.on_day ?? 0) : 0)
  const [day, setDay] = useState(schedule?.rhythm === 'monthly' ? (schedule.on_day ?? 1) : 1)
  const [hour, setHour] = useState(schedule?.at_hour ?? 8)
  const [people, setPeople] = useState<readonly Someone[]>(schedule?.recipients ?? [me])
  const [faults, setFaults] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFaults({})
    setProblem('')
    const on_day = rhythm === 'weekly' ? weekday : rhythm === 'monthly' ? day : null
    const recipients = people.map(({ id }) => id)
    try {
      await keepSchedule({ report, name, asked, format, rhythm, on_day, at_hour: hour, recipients }, schedule?.id)
      say(t('report.schedule_added'))
      onClose()
    } catch (caught) {
      const { name: ofName, recipients: ofPeople, ...others } = caught instanceof Refusal ? caught.errors : {}
      const at = { ...(ofName ? { name: ofName } : {}), ...(ofPeople ? { recipients: ofPeople } : {}) }
      setFaults(at)
      const [other] = Object.values(others).flat()
      if (other !== undefined || Object.keys(at).length === 0)
        setProblem(other ?? (caught instanceof Refusal ? caught.message : t('screen.offline')))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('report.send_regularly')}
      size="30rem"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={page.quiet}>{t('report.schedule_what')}</p>
        <Labelled label={t('report.save_name')} faults={faults['name']}>
          {(field) => (
            <input
              {...field}
              className={controls.input}
              data-autofocus
              dir="auto"
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Labelled>
        <Choice
          label={t('report.schedule_format')}
          value={format}
          choices={allowed.map((one) => [one, t(`report.format.${one}`)])}
          onChange={setFormat}
        />
        <div className={styles.when}>
          <Choice
            label={t('report.schedule_rhythm')}
            value={rhythm}
            choices={rhythms.map((one) => [one, t(`report.rhythm.${one}`)])}
            onChange={setRhythm}
          />
          {rhythm === 'weekly' && (
            <Choice
              label={t('report.schedule_weekday')}
              value={weekday}
              choices={weekdays(locale).map((word, at) => [at, word])}
              onChange={setWeekday}
            />
          )}
          {rhythm === 'monthly' && (
            <Choice
              label={t('report.schedule_day')}
              value={day}
              choices={daysOfMonth.map((one) => [one, new Intl.NumberFormat(locale).format(one)])}
              onChange={setDay}
            />
          )}
          <Choice
            label={t('report.schedule_hour')}
            value={hour}
            choices={hours.map((one) => [one, hourSaid(locale, one)])}
            onChange={setHour}
          />
        </div>
        {rhythm === 'monthly' && day > 28 && <p className={page.quiet}>{t('report.schedule_day_note')}</p>}
        <Labelled
          label={t('report.schedule_to')}
          faults={faults['recipients']}
          note={may('user.read') ? undefined : t('report.schedule_to_me')}
        >
          {(field) =>
            may('user.read') ? (
              <People
                id={field.id}
                describedBy={field['aria-describedby']}
                isWrong={field['aria-invalid']}
                chosen={people}
                onChange={setPeople}
              />
            ) : (
              <output id={field.id}>
                <bdi>{people.map((one) => one.name).join(', ')}</bdi>
              </output>
            )
          }
        </Labelled>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.ways}>
          <button type="submit" className={page.button} data-primary disabled={isBusy || name.trim() === ''}>
            {t(schedule ? 'report.schedule_change' : 'report.schedule_save')}
          </button>
          {!schedule && <Go href={schedulesPath}>{t('report.schedule_all')}</Go>}
        </div>
      </form>
    </Modal>
  )
}

interface ChoiceProps<Value extends string | number> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string | number>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <label className={styles.labelled}>
      <span>{label}</span>
      <select
        className={controls.input}
        value={value}
        onChange={(event) => {
          const found = choices[event.currentTarget.selectedIndex]
          if (found) onChange(found[0])
        }}
      >
        {choices.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}

interface LabelledProps {
  readonly label: string
  readonly note?: string | undefined
  readonly faults: readonly string[] | undefined
  readonly children: (field: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

function Labelled({ label, note, faults = [], children }: LabelledProps) {
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-said`, 'aria-invalid': faults.length > 0 })}
      <small
        id={`${id}-said`}
        role={faults.length > 0 ? 'alert' : undefined}
        data-wrong={faults.length > 0 || undefined}
      >
        {faults.length > 0 ? faults.join(' ') : note}
      </small>
    </div>
  )
}
