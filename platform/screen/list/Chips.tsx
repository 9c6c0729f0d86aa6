import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isSpan } from '#platform/clock/span.ts'
import { isReference, fieldOf } from '../field/options.ts'
import { targetOf } from '../field/referred.ts'
import { useTitles } from '../field/ReferenceFilter.tsx'
import { shownValue } from '../field/shown.ts'
import { useTypedLocale } from '../field/TextParts.tsx'
import { fieldLabel, useT } from '../texts/texts.ts'
import type { ListParts } from './parts.ts'
import { isFiltered, withFilters } from './state.ts'
import styles from './Chips.module.css'

type Props = Pick<ListParts, 'definition' | 'state' | 'change'>

/** What narrows the list, each removable, and the words searched for. */
export function Chips(props: Props) {
  const t = useT()
  const { state, change } = props
  const [text, setText] = useState(state.keyword)
  const [seen, setSeen] = useState(state.keyword)
  if (seen !== state.keyword) {
    setSeen(state.keyword)
    setText(state.keyword)
  }
  return (
    <div className={styles.chips}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          change({ ...state, keyword: text.trim(), page: 1 })
        }}
      >
        <input
          type="search"
          value={text}
          placeholder={t('screen.in_list')}
          aria-label={t('screen.in_list')}
          data-active={state.keyword !== ''}
          onChange={(event) => {
            setText(event.currentTarget.value)
            if (event.currentTarget.value === '') change({ ...state, keyword: '', page: 1 }, true)
          }}
        />
      </form>
      {Object.entries(state.filters)
        // A span of days is said once.
        .filter(([key, value]) => !(key.endsWith('.to') && isWholeSpan(state, key.slice(0, -3), value)))
        .map(([key, value]) => (
          <Chip key={key} {...props} filter={key} value={value} />
        ))}
      {isFiltered(state) && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => change({ ...state, filters: {}, keyword: '', page: 1 })}
        >
          {t('screen.clear_filters')}
        </button>
      )}
    </div>
  )
}

const isWholeSpan = ({ filters }: ListParts['state'], name: string, value: string): boolean =>
  isSpan(value) && filters[`${name}.from`] === value && filters[`${name}.to`] === value

function Chip({ definition, state, change, filter, value }: Props & { filter: string; value: string }) {
  const t = useT()
  const locale = useTypedLocale()
  const [name = '', how] = filter.split('.')
  const field = fieldOf(definition, name)
  const titles = useTitles(targetOf(field), isReference(field) && how === undefined ? value.split(',').map(Number) : [])
  const label = fieldLabel(definition, name)
  const isWhole = isWholeSpan(state, name, value)
  const shown = isReference(field)
    ? titles.join(', ')
    : isSpan(value)
      ? t(`screen.period.${value}`)
      : value
          .split(',')
          .map((one) =>
            shownValue(definition, name, field, field.type === 'bool' ? one === 'true' : one, undefined, locale),
          )
          .join(', ')
  const begins = field.type === 'text' || field.type === 'email' || field.type === 'phone' || field.type === 'url'
  const words =
    how === 'empty'
      ? t(value === 'true' ? 'screen.filter.without' : 'screen.filter.with', { name: label })
      : t(`screen.filter.${isWhole ? 'is' : (how ?? (begins ? 'begins' : 'is'))}`, { name: label, value: shown })
  return (
    <span className={styles.chip}>
      <bdi>{words}</bdi>
      <button
        type="button"
        aria-label={t('screen.remove_filter', { name: label })}
        onClick={() => change(withFilters(state, { [filter]: '', ...(isWhole ? { [`${name}.to`]: '' } : {}) }))}
      >
        <IconX size={12} stroke={2} />
      </button>
    </span>
  )
}
