import { useQuery } from '@tanstack/react-query'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { taka } from '#platform/money/poisha.ts'
import { call } from '#platform/screen/api/call.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import controls from '#platform/screen/field/controls.module.css'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { blockOf } from '#platform/screen/form/rows/paste.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { fieldLabel, useT } from '#platform/screen/texts/texts.ts'
import { Button } from '#platform/screen/theme/parts.ts'
import { spreadEvenly } from './spread.ts'
import { amountTyped, pastedFrom, rowsTyped, totalTyped, typedIn, type LastYear } from './typed_amounts.ts'
import styles from './amounts.module.css'

const path = '/budget/api/v1/budget/last_year/'

/** Year and account of the form as the call of last year's figures reads them. */
const asked = (other: FieldInputProps['other'], names: readonly string[]): string =>
  new URLSearchParams(names.flatMap((name) => (other(name) ? [[name, String(other(name))]] : []))).toString()

/** The amounts of a budget, a month below the other: typed, pasted from a spreadsheet, spread from a total, or as last year's were. */
export default function AmountsInput(props: FieldInputProps) {
  const { definition, name, id, value, onChange, onBlur, disabled, describedBy, other, cells = {} } = props
  const t = useT()
  const shown = useTaka()
  const { month: called } = useFigures()
  const [total, setTotal] = useState('')
  const [problem, setProblem] = useState('')
  const year = other('fiscal_year')
  const { data } = useQuery({
    queryKey: ['options', 'fiscal_year', 'budget', year],
    queryFn: ({ signal }) =>
      call<{ months: readonly LastYear[] }>(`${path}?${asked(other, ['fiscal_year'])}`, { signal }),
    enabled: Boolean(year),
  })
  if (!year) return <p id={id}>{t('budget.choose_year')}</p>
  if (!data) return <div id={id} className={styles.waiting} aria-busy />
  const months = data.months.map(({ month }) => month)
  const typed = typedIn(value)
  const sum = totalTyped(typed, months)
  const set = (next: ReadonlyMap<string, string>): void => onChange(rowsTyped(next, months))
  const spread = (): void => {
    const amount = amountTyped(total)
    setProblem(amount === null ? t('field.amount', { Label: t('budget.total') }) : '')
    if (amount === null) return
    const parts = spreadEvenly(amount, months.length)
    set(new Map(months.map((month, at) => [month, taka(parts[at] ?? 0n)])))
  }
  const asLastYear = async (): Promise<void> => {
    try {
      const names = ['fiscal_year', 'branch', 'ledger', 'group', 'cost_centre']
      const before = await call<{ months: readonly LastYear[] }>(`${path}?${asked(other, names)}`)
      set(new Map(before.months.map(({ month, amount }) => [month, amount])))
      setProblem('')
    } catch (caught) {
      setProblem(saidBy(caught))
    }
  }
  const walk = (event: KeyboardEvent<HTMLInputElement>, at: number): void => {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const next = document.querySelector<HTMLInputElement>(`[id="${id}-${at + step}"]`)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const paste = (event: ClipboardEvent, at: number): void => {
    const block = blockOf(event.clipboardData.getData('text/plain'))
    if (!block) return
    event.preventDefault()
    set(pastedFrom(typed, months, at, block))
  }
  const faults = [...new Set(Object.values(cells).flat())]
  return (
    <div className={styles.amounts}>
      <div className={styles.helps}>
        <label htmlFor={`${id}-total`}>{t('budget.of_year')}</label>
        <input
          id={`${id}-total`}
          className={`${controls.input} ${controls.figure}`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={total}
          disabled={disabled}
          onChange={({ currentTarget }) => setTotal(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            spread()
          }}
        />
        <Button type="button" variant="default" disabled={disabled || total.trim() === ''} onClick={spread}>
          {t('budget.spread')}
        </Button>
        <Button
          type="button"
          variant="default"
          disabled={disabled || (!other('ledger') && !other('group'))}
          onClick={() => void asLastYear()}
        >
          {t('budget.as_last_year')}
        </Button>
      </div>
      <p role="alert" className={styles.faults}>
        {problem}
      </p>
      <table id={id} aria-label={fieldLabel(definition, name)} aria-describedby={describedBy}>
        <thead>
          <tr>
            <th scope="col">{t('budget.amounts.month')}</th>
            <th scope="col">{t('budget.amounts.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month} data-line={at}>
              <th scope="row" data-key="month">
                {called(month)}
              </th>
              <td>
                <input
                  id={`${id}-${at}`}
                  name="amount"
                  className={`${controls.input} ${controls.figure}`}
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  dir="ltr"
                  value={typed.get(month) ?? ''}
                  disabled={disabled}
                  aria-label={called(month)}
                  aria-invalid={amountTyped(typed.get(month) ?? '') === null}
                  onChange={({ currentTarget }) => set(new Map(typed).set(month, currentTarget.value))}
                  onKeyDown={(event) => walk(event, at)}
                  onPaste={(event) => paste(event, at)}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  onBlur={onBlur}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('budget.total')}</th>
            <td aria-live="polite">{sum === null ? '' : shown(taka(sum))}</td>
          </tr>
        </tfoot>
      </table>
      {faults.length > 0 && <p className={styles.faults}>{faults.join(' ')}</p>}
    </div>
  )
}
