import { useState } from 'react'
import { hintOf } from '../field/hint_of.ts'
import { readTyped } from '../field/pure.ts'
import { shownValue } from '../field/shown.ts'
import { useTypedLocale } from '../field/TextParts.tsx'
import { useT } from '../texts/texts.ts'
import type { Place } from './columns.ts'
import controls from '../field/controls.module.css'

interface Props {
  readonly place: Place
  readonly label: string
  /** As the address says it; empty for none. */
  readonly value: string
  readonly onValue: (value: string) => void
}

/** A parameter that is one day, one month or one figure: taken over on leaving the field or with Enter; what cannot be read stays and is marked. */
export function OneValue({ place, label, value, onValue }: Props) {
  const t = useT()
  const locale = useTypedLocale()
  const { definition, name, field } = place
  const shown = value === '' ? '' : shownValue(definition, name, field, value, undefined, locale)
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const apply = (): void => {
    if (typed === undefined) return
    const read = readTyped(field, typed)
    setWrong('fault' in read)
    if ('fault' in read) return
    setTyped(undefined)
    const next = typeof read.value === 'string' || typeof read.value === 'number' ? String(read.value) : ''
    if (next !== value) onValue(next)
  }
  return (
    <input
      className={controls.filter}
      dir={field.type === 'month' ? 'auto' : 'ltr'}
      data-active={value !== ''}
      aria-label={t('screen.filter_by', { name: label })}
      aria-invalid={isWrong}
      placeholder={hintOf(field, t)}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}

/** Whether a parameter of this type is one value that is typed, where a list would ask from which to which. */
export const isOneValue = (type: string): boolean => ['date', 'month', 'integer', 'money'].includes(type)
