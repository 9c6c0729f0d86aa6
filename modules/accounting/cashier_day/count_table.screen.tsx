import { taka } from '#platform/money/poisha.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import controls from '#platform/screen/field/controls.module.css'
import { useT } from '#platform/screen/texts/texts.ts'
import { amountTyped, totalTyped, type TypedCount } from './typed_count.ts'
import styles from './count.module.css'

interface Props {
  readonly id: string
  readonly label: string
  readonly denominations: readonly string[]
  readonly typed: TypedCount
  readonly onChange: (typed: TypedCount) => void
  readonly onBlur?: (() => void) | undefined
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
}

/** Notes and coins below each other: how many of each, what they come to, and all together. */
export function CountTable({
  id,
  label,
  denominations,
  typed,
  onChange,
  onBlur,
  disabled = false,
  describedBy,
}: Props) {
  const t = useT()
  const shown = useTaka()
  const total = totalTyped(typed)
  return (
    <table id={id} className={styles.count} aria-label={label} aria-describedby={describedBy}>
      <thead>
        <tr>
          <th scope="col">{t('cashier_day.opening_count.denomination')}</th>
          <th scope="col">{t('cashier_day.opening_count.pieces')}</th>
          <th scope="col">{t('cashier_day.opening_count.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {denominations.map((denomination, at) => {
          const pieces = typed.get(denomination) ?? ''
          const amount = amountTyped(denomination, pieces)
          return (
            <tr key={denomination}>
              <th scope="row">{shown(denomination)}</th>
              <td>
                <input
                  id={`${id}-${at}`}
                  className={`${controls.input} ${controls.figure}`}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  dir="ltr"
                  maxLength={7}
                  value={pieces}
                  disabled={disabled}
                  aria-label={t('cashier_day.pieces_of', { amount: shown(denomination) })}
                  aria-invalid={amount === null}
                  onChange={({ currentTarget }) => onChange(new Map(typed).set(denomination, currentTarget.value))}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  onBlur={onBlur}
                />
              </td>
              <td>{amount === null || amount === 0n ? '' : shown(taka(amount))}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('cashier_day.total')}
          </th>
          <td aria-live="polite">{total === null ? '' : shown(taka(total))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
