import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { useT } from '../texts/texts.ts'
import { mostLetters, type Place, type Words } from './comments.ts'
import { Names } from './Names.tsx'
import { useNames } from './useNames.ts'
import page from '../page/Page.module.css'
import styles from './Comments.module.css'

interface Props {
  readonly place: Place
  readonly label: string
  readonly send: string
  readonly initial: string
  readonly isBusy?: boolean
  /** Sends it; what it returns, undefined for nothing, is said below. */
  readonly onSend: (words: Words) => Promise<readonly string[]>
  readonly onText?: (text: string) => void
  readonly onCancel?: () => void
}

/** How few letters must be left before that is said. */
const nearEnd = 400

/** Where a comment is written: plain text, names behind an `@`, Ctrl+Enter sends. */
export function Composer({ place, label, send, initial, onSend, onText, onCancel }: Props) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [untold, setUntold] = useState<readonly string[]>([])
  const write = (next: string): void => {
    setText(next)
    onText?.(next)
  }
  const names = useNames({ place, input, text, write })
  useEffect(() => {
    if (onCancel) input.current?.focus()
  }, [onCancel])
  const left = mostLetters - [...text.trim()].length
  const isReady = text.trim() !== '' && left >= 0 && !isSending

  const sendNow = async (): Promise<void> => {
    if (!isReady) return
    setSending(true)
    setProblem('')
    try {
      setUntold(await onSend({ text, mentions: names.chosen() }))
      write('')
      names.forget()
      input.current?.focus()
    } catch (caught) {
      setProblem(caught instanceof Refusal && caught.message ? caught.message : t('screen.offline'))
    } finally {
      setSending(false)
    }
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || names.press(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void sendNow()
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className={styles.composer}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.writing}>
        <textarea
          ref={input}
          id={id}
          dir="auto"
          rows={3}
          value={text}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={names.isOpen ? `${id}-names` : undefined}
          aria-activedescendant={names.isOpen ? `${id}-names-${names.at}` : undefined}
          aria-describedby={`${id}-hint`}
          aria-invalid={left < 0}
          readOnly={isSending}
          onChange={(event) => {
            write(event.currentTarget.value)
            names.look()
          }}
          onSelect={names.look}
          onKeyDown={press}
          onBlur={names.close}
        />
        {names.isOpen && <Names id={`${id}-names`} people={names.people} at={names.at} onTake={names.take} />}
      </div>
      <div className={styles.foot}>
        <small id={`${id}-hint`}>{t('comment.hint')}</small>
        {left < nearEnd && (
          <small data-over={left < 0 || undefined}>
            {left < 0 ? t('comment.too_long', { n: -left }) : t('comment.left', { n: left })}
          </small>
        )}
        <span className={styles.buttons}>
          {onCancel && (
            <button type="button" className={page.button} onClick={onCancel}>
              {t('comment.cancel')}
            </button>
          )}
          <button type="button" className={page.button} data-primary disabled={!isReady} onClick={() => void sendNow()}>
            {send}
          </button>
        </span>
      </div>
      <div role="status" className={styles.untold}>
        {names.isOpen && <span className="unseen">{t('comment.people_n', { n: names.people.length })}</span>}
        {untold.length > 0 && t('comment.untold', { names: untold.join(', @') })}
      </div>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </div>
  )
}
