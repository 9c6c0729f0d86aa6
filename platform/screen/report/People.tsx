import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useOptions } from '../field/referred.ts'
import { useT } from '../texts/texts.ts'
import controls from '../field/controls.module.css'
import styles from './Schedule.module.css'

export interface Someone {
  readonly id: number
  readonly name: string
}

interface Props {
  readonly id: string
  readonly chosen: readonly Someone[]
  readonly onChange: (chosen: readonly Someone[]) => void
  readonly describedBy: string
  readonly isWrong: boolean
}

/** Who gets it: the chosen ones, and a box that finds more of them. Enter takes the first that was found. */
export function People({ id, chosen, onChange, describedBy, isWrong }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const { options, waiting } = useOptions('user', text, { enabled: text.trim() !== '' })
  const found = text.trim() === '' ? [] : options.filter(({ value }) => !chosen.some((one) => one.id === Number(value)))
  const take = (option: (typeof found)[number] | undefined): void => {
    if (!option) return
    onChange([...chosen, { id: Number(option.value), name: option.label }])
    setText('')
  }
  return (
    <div className={styles.people}>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((one) => (
            <li key={one.id}>
              <bdi>{one.name}</bdi>
              <button
                type="button"
                aria-label={t('report.schedule_remove', { name: one.name })}
                onClick={() => onChange(chosen.filter(({ id: other }) => other !== one.id))}
              >
                <IconX size={13} stroke={1.8} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        className={controls.input}
        value={text}
        autoComplete="off"
        placeholder={t('report.schedule_find')}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return
          event.preventDefault()
          if (!waiting) take(found[0])
        }}
      />
      <div role="status" aria-live="polite">
        {found.slice(0, 6).map((option) => (
          <button key={option.value} type="button" className={controls.option} onClick={() => take(option)}>
            <bdi>{option.label}</bdi>
          </button>
        ))}
        {text.trim() !== '' && !waiting && found.length === 0 && (
          <p className={controls.none}>{t('screen.no_results')}</p>
        )}
      </div>
    </div>
  )
}
