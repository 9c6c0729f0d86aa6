import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Definition } from '#platform/resource/definition.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { useLocale } from '../field/TextParts.tsx'
import { useFigures } from '../page/figures.ts'
import { choiceLabel, fieldLabel, useT } from '../texts/texts.ts'
import type { ListState } from './state.ts'
import { totalsQuery } from './totals.ts'
import styles from './Totals.module.css'

interface Props {
  readonly definition: Definition
  readonly state: ListState
}

function useTotals({ definition, state }: Props) {
  const t = useT()
  const locale = useLocale()
  const figures = useFigures()
  const { data } = useQuery({ ...totalsQuery(definition, state), placeholderData: keepPreviousData })
  const sums = data?.sums
  const states = (definition.states?.unsummed ?? []).map((one) =>
    choiceLabel(definition, definition.states?.field ?? '', one),
  )
  return {
    told: (name: string): string | undefined =>
      sums?.[name] === undefined
        ? undefined
        : shownValue(definition, name, fieldOf(definition, name), sums[name], undefined, locale),
    without: data?.without
      ? t('list.total_without', { n: figures.number(data.without), state: states.join(', ') })
      : undefined,
  }
}

/** The last row of a table: what its amounts come to over the whole filter, each under its column. */
export function TotalsRow(props: Props) {
  const t = useT()
  const { told, without } = useTotals(props)
  const { definition, state } = props
  if (!state.columns.some((name) => told(name) !== undefined)) return null
  return (
    <tfoot className={styles.totals}>
      <tr>
        <th scope="row" colSpan={2}>
          {t('list.total')} {without && <small>{without}</small>}
        </th>
        {state.columns.slice(1).map((name) => (
          <td key={name} data-align={screenOfField(fieldOf(definition, name)).align}>
            <bdi dir="ltr">{told(name)}</bdi>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The same below cards. */
export function TotalsLine(props: Props) {
  const t = useT()
  const { told, without } = useTotals(props)
  const { definition } = props
  const known = definition.summed.filter((name) => told(name) !== undefined)
  if (known.length === 0) return null
  return (
    <p className={styles.line}>
      {known.map((name) => (
        <span key={name}>
          {known.length === 1 ? t('list.total') : fieldLabel(definition, name)} <bdi dir="ltr">{told(name)}</bdi>
        </span>
      ))}
      {without && <small>{without}</small>}
    </p>
  )
}
