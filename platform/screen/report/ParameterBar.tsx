import type { ReactNode } from 'react'
import { comparisons } from '#platform/report/compare.ts'
import { periodOf, readParameters } from '#platform/report/parameters.ts'
import { periods } from '#platform/report/period.ts'
import { today } from '#platform/clock/clock.ts'
import { screenOfField } from '../field/catalogue.ts'
import { FilterButton } from '../field/FilterButton.tsx'
import { RangeFilter } from '../field/RangeFilter.tsx'
import { isMember } from '../router/opens.ts'
import { usePhone } from '../shell/narrow.ts'
import { useT } from '../texts/texts.ts'
import { placeOf, reportLabel } from './columns.ts'
import { isOneValue, OneValue } from './OneValue.tsx'
import type { ReportParts } from './ReportScreen.tsx'
import controls from '../field/controls.module.css'
import styles from './Report.module.css'

type Props = ReportParts & {
  /** What the server says of parameters, by their names. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly onParameters: (values: Readonly<Record<string, string>>) => void
}

/** They stand in the address as words: a link, a saved filter and a letter are of their own time. */
const presets = periods.map((word) => ({ label: `screen.period.${word}`, word }))

/** What narrows the report, each beside its name; a fault stands below what is wrong. On a phone it is folded. */
export function ParameterBar({ report, state, errors, onParameters, change }: Props) {
  const t = useT()
  const read = readParameters(report, state.given, today())
  const written = 'written' in read ? read.written : state.given
  const [from, to] = periodOf(report)
  const isPeriod = from !== undefined && to !== undefined
  // Whose rows they are is no question for a member.
  const { is, without = [] } = (isMember() && report.forMembers) || {}
  const names = Object.keys(report.parameters).filter(
    (name) => name !== is && !without.includes(name) && (!isPeriod || (name !== from && name !== to)),
  )
  const isOnePeriod = isPeriod && state.given[from] === state.given[to]
  const isOneDay = report.insteadOfPeriod !== undefined && written[report.insteadOfPeriod] !== undefined
  const phone = usePhone()
  const compareDays = Object.values(report.compares?.days ?? {})
  const isFaulty = Object.keys(errors).length > 0
  const told = (...keys: string[]) => keys.flatMap((key) => errors[key] ?? [])
  /** Few ask for it, and nobody has: it waits behind a button. A fault is never hidden. */
  const isWaiting = (name: string): boolean =>
    report.further.includes(name) && state.given[name] === undefined && told(name).length === 0
  const one = (name: string, after?: () => void) => {
    const field = report.parameters[name]
    if (!field) return null
    const place = placeOf(report, name, field)
    const { Filter } = screenOfField(field)
    const label = reportLabel(report, name)
    const set = (value: string): void => {
      onParameters({ [name]: value })
      after?.()
    }
    return (
      <Parameter key={name} label={label} faults={told(name)}>
        {isOneValue(field.type) ? (
          <OneValue place={place} label={label} value={written[name] ?? ''} onValue={set} />
        ) : (
          <Filter
            definition={place.definition}
            field={field}
            name={place.name}
            label={label}
            isAlways={'is' in (report.standard[name] ?? {})}
            values={{ [place.name]: written[name] ?? '' }}
            onChange={(values) => set(values[place.name] ?? '')}
          />
        )}
      </Parameter>
    )
  }
  const all = (
    <div className={styles.parameters} data-parameters role="group" aria-label={t('report.parameters')}>
      {isPeriod && (
        <Parameter isWide label={t('report.period')} faults={told('date_from', 'date_to', 'date_after', 'date_before')}>
          <RangeFilter
            {...placeOf(report, 'period', { type: 'date' })}
            name="period"
            label={t('report.period')}
            presets={presets}
            word={isOnePeriod ? state.given[from] : undefined}
            values={isOneDay ? {} : { 'period.from': written[from] ?? '', 'period.to': written[to] ?? '' }}
            onChange={(values) =>
              onParameters({ [from]: values['period.from'] ?? '', [to]: values['period.to'] ?? '' })
            }
          />
        </Parameter>
      )}
      {names.filter((name) => !isWaiting(name)).map((name) => one(name))}
      {report.compares && <CompareParameter state={state} change={change} days={compareDays} />}
      {names.some(isWaiting) && (
        <span className={styles.more}>
          <FilterButton label={t('report.parameters')} shown={t('report.further')}>
            {(close) => <div className={styles.waiting}>{names.filter(isWaiting).map((name) => one(name, close))}</div>}
          </FilterButton>
        </span>
      )}
      {Object.keys(state.given).length > 0 && (
        <button type="button" className={styles.reset} onClick={() => change({ ...state, given: {}, page: 1 })}>
          {t('report.reset')}
        </button>
      )}
    </div>
  )
  if (!phone) return all
  return (
    <details className={styles.fold} open={isFaulty || undefined}>
      <summary>{t('report.parameters')}</summary>
      {all}
    </details>
  )
}

/** Another period beside the one that is shown. */
function CompareParameter({ state, change, days }: Omit<ReportParts, 'report'> & { days: readonly string[] }) {
  const t = useT()
  /** A word takes the place of days that were given. */
  const choose = (compare: string): void => {
    const given = Object.fromEntries(Object.entries(state.given).filter(([name]) => !days.includes(name)))
    change({ ...state, given, compare, page: 1 })
  }
  return (
    <Parameter label={t('report.compare')} faults={[]}>
      <select
        className={controls.filter}
        data-active={state.compare !== ''}
        aria-label={t('report.compare')}
        value={state.compare}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('report.compare_none')}</option>
        {comparisons.map((word) => (
          <option key={word} value={word}>
            {t(`report.compare.${word}`)}
          </option>
        ))}
      </select>
    </Parameter>
  )
}

interface ParameterProps {
  readonly label: string
  readonly faults: readonly string[]
  readonly isWide?: boolean
  readonly children: ReactNode
}

function Parameter({ label, faults, isWide, children }: ParameterProps) {
  return (
    <div className={styles.parameter} data-wide={isWide || undefined} data-wrong={faults.length > 0 || undefined}>
      <span aria-hidden>{label}</span>
      {children}
      {faults.length > 0 && <em role="alert">{faults.join(' ')}</em>}
    </div>
  )
}
