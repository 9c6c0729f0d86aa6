import type { ReactNode } from 'react'
import { periodOf, readParameters } from '#platform/report/parameters.ts'
import { periods } from '#platform/report/period.ts'
import { today } from '#platform/clock/clock.ts'
import { screenOfField } from '../field/catalogue.ts'
import { RangeFilter } from '../field/RangeFilter.tsx'
import { usePhone } from '../shell/narrow.ts'
import { useT } from '../texts/texts.ts'
import { placeOf, reportLabel } from './columns.ts'
import type { ReportParts } from './ReportScreen.tsx'
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
  const names = Object.keys(report.parameters).filter((name) => !isPeriod || (name !== from && name !== to))
  const isOnePeriod = isPeriod && state.given[from] === state.given[to]
  const phone = usePhone()
  const isFaulty = Object.keys(errors).length > 0
  const told = (...keys: string[]) => keys.flatMap((key) => errors[key] ?? [])
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
            values={{ 'period.from': written[from] ?? '', 'period.to': written[to] ?? '' }}
            onChange={(values) =>
              onParameters({ [from]: values['period.from'] ?? '', [to]: values['period.to'] ?? '' })
            }
          />
        </Parameter>
      )}
      {names.map((name) => {
        const field = report.parameters[name]
        if (!field) return null
        const place = placeOf(report, name, field)
        const { Filter } = screenOfField(field)
        const label = reportLabel(report, name)
        return (
          <Parameter key={name} label={label} faults={told(name)}>
            <Filter
              definition={place.definition}
              field={field}
              name={place.name}
              label={label}
              values={{ [place.name]: written[name] ?? '' }}
              onChange={(values) => onParameters({ [name]: values[place.name] ?? '' })}
            />
          </Parameter>
        )
      })}
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
