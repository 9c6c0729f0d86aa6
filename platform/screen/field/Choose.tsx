import { Popover } from '../theme/parts.ts'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { wordsMatch } from '../search/match.ts'
import { useT } from '../texts/texts.ts'
import styles from './controls.module.css'

export interface Option {
  readonly value: string
  readonly label: string
  readonly detail?: string
  /** What it goes by, each alone: a number, a name. */
  readonly names?: readonly string[]
}

export interface ChooseProps {
  readonly id?: string | undefined
  readonly name?: string
  readonly options: readonly Option[]
  /** What is chosen, in words; stands in the input until somebody types. */
  readonly shown: string
  readonly onChoose: (option: Option | undefined) => void
  /** Text while searching; the owner narrows the options. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onBlur?: () => void
  readonly label?: string
  /** The options are still those of an earlier text: a key that takes one waits for the answer. */
  readonly waiting?: boolean
  /** A key took what was typed before its options came (`answer`), or none is called so (`nothing`). */
  readonly onOwed?: (owed: 'answer' | 'nothing' | undefined) => void
  /** Enter took an option, or will take it when it comes. */
  readonly onTaken?: (() => void) | undefined
  readonly disabled?: boolean
  readonly required?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly placeholder?: string | undefined
  readonly clearable?: boolean
  /** Stays open after a choice: several are chosen in a row. */
  readonly several?: boolean
  /** A last line under the options: 'Add “Savar”'. */
  readonly extra?: { readonly label: string; readonly run: () => void } | undefined
  readonly note?: ReactNode
  readonly className?: string | undefined
}

/** One combobox for all pickers: type to search, arrows, Enter chooses, Tab takes the marked one and goes on. */
export function Choose(props: ChooseProps) {
  const t = useT()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const takesFirst = useRef<'Enter' | 'Tab'>(undefined)
  const isUnknown = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const { options, extra, text } = props
  const count = options.length + (extra ? 1 : 0)
  // What was typed is none of the options: Enter then adds it, and never takes something that is only similar.
  const isNew =
    extra !== undefined &&
    text !== '' &&
    !options.some(({ label, detail }) => wordsMatch(text, `${label} ${detail ?? ''}`))
  const marked = Math.min(at ?? (isNew ? options.length : 0), count - 1)
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [open, marked])

  const settle = (): void => {
    takesFirst.current = undefined
    isUnknown.current = false
    props.onOwed?.(undefined)
  }
  // What was typed is none of them: it stays where it is, for the form to say so.
  const none = (): void => {
    isUnknown.current = true
    setOpen(false)
    props.onOwed?.('nothing')
  }
  const wait = (key: 'Enter' | 'Tab'): void => {
    takesFirst.current = key
    setOpen(false)
    props.onOwed?.('answer')
  }

  // Whoever types quicker than the server answers gets what was meant, wherever the focus is by then.
  const answered = useEffectEvent(() => {
    const key = takesFirst.current
    if (!key) return
    takesFirst.current = undefined
    if (options[0]) props.onChoose(options[0])
    else if (key === 'Enter' && extra) extra.run()
    else return none()
    settle()
    props.onText('')
  })
  useEffect(() => {
    if (!props.waiting) answered()
  }, [props.waiting])

  const take = (index: number): void => {
    const option = options[index]
    if (option) props.onChoose(option)
    else extra?.run()
    settle()
    props.onText('')
    setAt(undefined)
    if (!props.several || !option) setOpen(false)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      setAt(Math.max(0, Math.min(count - 1, marked + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if ((event.ctrlKey || event.metaKey) && /^(s|Enter)$/i.test(event.key) && open && text.trim() !== '') {
      // Saving takes what was typed along; while nobody knows yet what it means, the form waits for the answer.
      if (props.waiting) wait('Tab')
      else if (options.length > 0) take(Math.min(marked, options.length - 1))
      else none()
    } else if ((event.key === 'Enter' || event.key === 'Tab') && open && props.waiting && text.trim() !== '') {
      wait(event.key)
      if (event.key === 'Enter') {
        event.preventDefault()
        props.onTaken?.()
      }
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (count === 0) return text.trim() === '' ? undefined : none()
      take(marked)
      if (marked < options.length) props.onTaken?.()
    } else if (event.key === 'Tab' && open && text !== '' && options[marked]) take(marked)
    else if (event.key === 'Tab' && open && text.trim() !== '' && options.length === 0) none()
    else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      settle()
      props.onText('')
    } else if (event.key === 'Backspace' && text === '' && props.clearable && props.shown !== '')
      props.onChoose(undefined)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width="target"
      shadow="md"
      withRoles={false}
      returnFocus={false}
      trapFocus={false}
    >
      <Popover.Target>
        <div className={styles.withButton}>
          <input
            ref={input}
            id={props.id}
            name={props.name}
            className={props.className ?? styles.input}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && count > 0 ? `${listId}-${marked}` : undefined}
            aria-autocomplete="list"
            aria-label={props.label}
            aria-invalid={props.invalid}
            aria-required={props.required}
            aria-describedby={props.describedBy}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            disabled={props.disabled}
            placeholder={props.shown || (props.placeholder ?? t('screen.choose'))}
            data-filled={props.shown !== ''}
            value={open || text !== '' ? text : props.shown}
            onClick={() => setOpen(true)}
            onKeyDown={press}
            onChange={(event) => {
              settle()
              props.onText(event.currentTarget.value)
              setAt(undefined)
              setOpen(true)
            }}
            onBlur={() => {
              setOpen(false)
              if (!takesFirst.current && !isUnknown.current) props.onText('')
              props.onBlur?.()
            }}
          />
          <span className={styles.inside}>
            {props.clearable && props.shown !== '' && !props.disabled && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('screen.clear')}
                onClick={() => props.onChoose(undefined)}
              >
                <IconX size={14} />
              </button>
            )}
            <button
              type="button"
              tabIndex={-1}
              aria-hidden
              disabled={props.disabled}
              onPointerDown={(event) => {
                event.preventDefault()
                input.current?.focus()
                setOpen(!open)
              }}
            >
              <IconChevronDown size={14} />
            </button>
          </span>
        </div>
      </Popover.Target>
      <Popover.Dropdown p={0} onPointerDown={(event) => event.preventDefault()}>
        <div ref={list} id={listId} role="listbox" aria-busy={props.waiting === true} className={styles.list}>
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === marked}
              className={styles.option}
              onPointerMove={() => setAt(index)}
              onClick={() => take(index)}
            >
              <bdi>{option.label}</bdi>
              {option.detail && (
                <small>
                  <bdi>{option.detail}</bdi>
                </small>
              )}
            </div>
          ))}
          {options.length === 0 && <div className={styles.none}>{props.note ?? t('screen.no_results')}</div>}
          {extra && (
            <div
              id={`${listId}-${options.length}`}
              role="option"
              aria-selected={marked === options.length}
              className={`${styles.option} ${styles.create}`}
              onClick={() => take(options.length)}
            >
              {extra.label}
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
