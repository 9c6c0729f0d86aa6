import { useState } from 'react'
import { isSpan } from '#platform/clock/span.ts'
import { filtersToday } from '../list/spans.ts'
import { useT } from '../texts/texts.ts'
import type { FieldFilterProps } from './contract.ts'
import { FilterButton } from './FilterButton.tsx'
import { hintOf } from './hint_of.ts'
import { readTyped } from './pure.ts'
import { useTypedLocale } from './TextParts.tsx'
import { shownValue } from './shown.ts'
import controls from './controls.module.css'
import styles from './RangeFilter.module.css'

export interface Preset {
  /** Text id. */
  readonly label: string
  readonly from?: string
  readonly to?: string
  /** What is kept in the place of its days, so that it means other days tomorrow. */
  readonly word?: string
}

type Props = FieldFilterProps & {
  readonly presets?: readonly Preset[]
  /** The word that stands in the place of the days now. */
  readonly word?: string | undefined
}

/** From and to, both inclusive; what is typed passes the field's own parser, so day-first dates and all digits do. */
export function RangeFilter(props: Props) {
  const { name, field, definition, label, values } = props
  const locale = useTypedLocale()
  const t = useT()
  const words = (key: string): string => {
    const value = values[key]
    if (isSpan(value)) return t(`screen.period.${value}`)
    return value ? shownValue(definition, name, field, value, undefined, locale) : ''
  }
  const [from, to] = [words(`${name}.from`), words(`${name}.to`)]
  const preset = props.presets?.find((one) =>
    one.word === undefined
      ? (one.from ?? '') === (values[`${name}.from`] ?? '') && (one.to ?? '') === (values[`${name}.to`] ?? '')
      : one.word === props.word,
  )
  const shown = from || to ? (preset ? t(preset.label) : `${from} – ${to}`) : ''
  return (
    <FilterButton label={label} shown={shown}>
      {(close) => <Range {...props} close={close} />}
    </FilterButton>
  )
}

function Range({ name, field, definition, values, onChange, presets = [], close }: Props & { close: () => void }) {
  const t = useT()
  const locale = useTypedLocale()
  const start = (key: 'from' | 'to'): string => {
    const value = filtersToday({ [`${name}.${key}`]: values[`${name}.${key}`] ?? '' })[`${name}.${key}`]
    return value ? shownValue(definition, name, field, value, undefined, locale) : ''
  }
  const [began] = useState(() => ({ from: start('from'), to: start('to') }))
  const [from, setFrom] = useState(began.from)
  const [to, setTo] = useState(began.to)
  const [wrong, setWrong] = useState<'from' | 'to'>()
  const apply = (): void => {
    const read = { from: readTyped(field, from), to: readTyped(field, to) }
    if ('fault' in read.from) return setWrong('from')
    if ('fault' in read.to) return setWrong('to')
    // What nobody touched stays the span that it was.
    const isTouched = from !== began.from || to !== began.to
    if (isTouched) onChange({ [`${name}.from`]: wordOf(read.from.value), [`${name}.to`]: wordOf(read.to.value) })
    close()
  }
  const one = (key: 'from' | 'to', value: string, set: (value: string) => void) => (
    <label>
      {t(`screen.filter_${key}`)}
      <input
        className={controls.input}
        dir={field.type === 'month' ? 'auto' : 'ltr'}
        value={value}
        aria-invalid={wrong === key}
        placeholder={hintOf(field, t)}
        onChange={(event) => set(event.currentTarget.value)}
        onBlur={() => setWrong(undefined)}
      />
    </label>
  )
  return (
    <form
      className={styles.period}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {one('from', from, setFrom)}
      {one('to', to, setTo)}
      <div className={styles.presets}>
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            onClick={() => {
              onChange({
                [`${name}.from`]: preset.word ?? preset.from ?? '',
                [`${name}.to`]: preset.word ?? preset.to ?? '',
              })
              close()
            }}
          >
            {t(preset.label)}
          </button>
        ))}
      </div>
      <button type="submit" className={styles.apply}>
        {t('screen.apply')}
      </button>
    </form>
  )
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
