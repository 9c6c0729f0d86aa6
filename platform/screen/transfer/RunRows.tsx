import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cellField, sheetColumnsOf } from '#platform/fields/lines/sheet_columns.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import { recordPath, type ScreenEntry } from '../screens.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import { RowTabs } from './RowTabs.tsx'
import { countOf, outcomes, rowsPerPage, rowsQuery, type ImportRun, type Outcome, type RunRow } from './runs.ts'
import page from '../page/Page.module.css'
import styles from './Import.module.css'

interface Props {
  readonly run: ImportRun
  readonly entry: ScreenEntry
  readonly definition: Definition
}

/** The rows by what they would do: faults first, because somebody has to do something about them. */
export function RunRows({ run, entry, definition }: Props) {
  const t = useT()
  const filled = outcomes.filter((outcome) => countOf(run, outcome) > 0)
  const [chosen, setChosen] = useState<Outcome>()
  const [at, setAt] = useState(1)
  const outcome = chosen ?? filled[0]
  if (outcome === undefined) return null
  return (
    <RowTabs
      label={t('transfer.rows')}
      tabs={filled.map((key) => ({ key, title: t(`transfer.tab.${key}`), count: countOf(run, key) }))}
      chosen={outcome}
      onChoose={(next) => {
        setChosen(next)
        setAt(1)
      }}
      at={at}
      last={Math.max(1, Math.ceil(countOf(run, outcome) / rowsPerPage))}
      onPage={setAt}
    >
      <Rows run={run} entry={entry} definition={definition} outcome={outcome} at={at} />
    </RowTabs>
  )
}

function Rows({ run, entry, definition, outcome, at }: Props & { outcome: Outcome; at: number }) {
  const t = useT()
  const { data: rows, isError } = useQuery({
    ...rowsQuery(definition.name, run, outcome, at),
    placeholderData: keepPreviousData,
  })
  if (isError) return <p>{t('screen.list_failed')}</p>
  if (!rows) return <div className={page.waiting} aria-busy />
  return outcome === 'fault' ? (
    <Faults rows={rows} definition={definition} />
  ) : (
    <Values rows={rows} entry={entry} definition={definition} />
  )
}

/** Each fault on its line: where it is in the sheet, what stands there, what is wrong with it. */
function Faults({ rows, definition }: { rows: readonly RunRow[]; definition: Definition }) {
  const t = useT()
  const figures = useFigures()
  const labelOf = ({ field, heading }: RunRow['faults'][number]): string =>
    field === null
      ? t('transfer.whole_row')
      : field in definition.fields
        ? fieldLabel(definition, field)
        : (heading ?? field)
  return (
    <div className={page.scroll} tabIndex={0} role="region" aria-label={t('transfer.tab.fault')}>
      <table className={`${page.table} ${styles.faults}`}>
        <thead>
          <tr>
            <th scope="col" data-figure>
              {t('transfer.sheet_row')}
            </th>
            <th scope="col">{t('transfer.column')}</th>
            <th scope="col">{t('transfer.value')}</th>
            <th scope="col">{t('transfer.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) =>
            row.faults.map((fault, index) => (
              <tr key={`${row.row}-${index}`} data-again={index > 0 || undefined}>
                <td data-figure>{figures.plain(row.row)}</td>
                <td>
                  <bdi>{labelOf(fault)}</bdi>
                </td>
                <td>
                  <bdi>{fault.field === null ? '' : (row.values[fault.field] ?? '')}</bdi>
                </td>
                <td>
                  <bdi>{fault.text}</bdi>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

/** The cells as the sheet shows them; what would change is marked. */
function Values({ rows, entry, definition }: { rows: readonly RunRow[]; entry: ScreenEntry; definition: Definition }) {
  const t = useT()
  const figures = useFigures()
  const order = definition.imports?.columns ?? columnsInForm(definition)
  const used = new Set(rows.flatMap((row) => Object.keys(row.values)))
  const columns = order.filter((name) => used.has(name))
  const title = columns.find((name) => definition.importKey.includes(name)) ?? columns[0]
  return (
    <div className={page.scroll} tabIndex={0} role="region" aria-label={t('transfer.rows')}>
      <table className={`${page.table} ${styles.values}`}>
        <thead>
          <tr>
            <th scope="col" data-figure>
              {t('transfer.sheet_row')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" data-figure={isMoney(definition, name) || undefined}>
                {fieldLabel(definition, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td data-figure>{figures.plain(row.row)}</td>
              {columns.map((name) => {
                const shown = <bdi>{row.values[name] ?? ''}</bdi>
                const isChanged = row.outcome === 'changed' && row.changed.includes(name)
                return (
                  <td
                    key={name}
                    data-changed={isChanged || undefined}
                    data-figure={isMoney(definition, name) || undefined}
                  >
                    {name === title && row.record !== null ? (
                      <Go href={recordPath(entry, row.record)}>{shown}</Go>
                    ) : (
                      shown
                    )}
                    {isChanged && <span className="unseen">{t('transfer.changed_cell')}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What a sheet may say of a record, in the order of its form. */
const columnsInForm = ({ form, fields }: Definition): string[] =>
  form.flatMap(([, names]) => names).flatMap((name) => [name, ...sheetColumnsOf(name, fields[name])])

const isMoney = ({ fields }: Definition, column: string): boolean => cellField(fields, column)?.type === 'money'
