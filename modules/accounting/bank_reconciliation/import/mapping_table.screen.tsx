import { columnLetters } from '#platform/sheet/cell_kind.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { RawRow } from './import_answer.ts'
import { columnAt, withColumn } from './mapping_state.ts'
import { mappedColumns, type StatementMapping } from './statement_mapping.ts'
import page from '#platform/screen/page/Page.module.css'
import styles from './import.module.css'

interface Props {
  readonly mapping: StatementMapping
  readonly raw: readonly RawRow[]
  readonly onChange: (mapping: StatementMapping) => void
}

/** Rows that are shown around the beginning of the lines. */
const shownBefore = 3
const shownRows = 9

/** The file as it is, and over each of its columns what it holds. */
export function MappingTable({ mapping, raw, onChange }: Props) {
  const t = useT()
  const figures = useFigures()
  const width = Math.max(...raw.map(({ cells }) => cells.length), 1)
  const places = Array.from({ length: width }, (_, place) => place)
  const first = Math.max(0, raw.findIndex(({ row }) => row >= mapping.first_row) - shownBefore)
  const label = (column: string) =>
    t(column === 'amount' ? 'bank_import.amount' : `bank_reconciliation.lines.${column}`)
  return (
    <div className={styles.mapping}>
      <div className={styles.choices}>
        <label>
          <span>{t('bank_import.first_row')}</span>
          <select
            value={mapping.first_row}
            onChange={(event) => onChange({ ...mapping, first_row: Number(event.currentTarget.value) })}
          >
            {[...new Set([...raw.map(({ row }) => row), mapping.first_row])].map((row) => (
              <option key={row} value={row}>
                {figures.plain(row)}
              </option>
            ))}
          </select>
        </label>
        <Choice
          label={t('bank_import.date_order')}
          value={mapping.date_order}
          options={[
            ['day', t('bank_import.date_order.day')],
            ['month', t('bank_import.date_order.month')],
          ]}
          onChange={(date_order) => onChange({ ...mapping, date_order })}
        />
        <Choice
          label={t('bank_import.decimal')}
          value={mapping.decimal}
          options={[
            ['.', '1,234.50'],
            [',', '1.234,50'],
          ]}
          onChange={(decimal) => onChange({ ...mapping, decimal })}
        />
        {mapping.columns.amount !== undefined && (
          <Choice
            label={t('bank_import.amount_sign')}
            value={mapping.amount_sign}
            options={[
              ['in', t('bank_import.amount_sign.in')],
              ['out', t('bank_import.amount_sign.out')],
            ]}
            onChange={(amount_sign) => onChange({ ...mapping, amount_sign })}
          />
        )}
      </div>
      <div className={page.scroll} tabIndex={0} role="region" aria-label={t('bank_import.columns')}>
        <table className={`${page.table} ${styles.raw}`}>
          <thead>
            <tr>
              <th scope="col" data-figure>
                {t('transfer.sheet_row')}
              </th>
              {places.map((place) => (
                <th key={place} scope="col" data-used={columnAt(mapping, place) !== undefined || undefined}>
                  <select
                    aria-label={t('bank_import.column', { column: columnLetters(place) })}
                    value={columnAt(mapping, place) ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      onChange(
                        withColumn(
                          mapping,
                          place,
                          mappedColumns.find((one) => one === value),
                        ),
                      )
                    }
                  >
                    <option value="">{t('bank_import.not_read')}</option>
                    {mappedColumns.map((column) => (
                      <option key={column} value={column}>
                        {label(column)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {raw.slice(first, first + shownRows).map(({ row, cells }) => (
              <tr key={row} data-head={row < mapping.first_row || undefined}>
                <td data-figure>{figures.plain(row)}</td>
                {places.map((place) => (
                  <td key={place}>
                    <bdi>{cells[place]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([one]) => one === event.currentTarget.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
