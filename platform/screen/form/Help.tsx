import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { fieldNote, loadNamed, useT } from '../texts/texts.ts'
import styles from './Form.module.css'

/** What a field has to say of itself, and whether its explanation is open. */
export interface FieldHelp {
  /** The line under it. */
  readonly line: string | undefined
  /** What stands behind its question mark; comes a moment after the form. */
  readonly explanation: string | undefined
  readonly isOpen: boolean
  readonly toggle: () => void
  /** F1 in the field asks what the question mark asks. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export function useFieldHelp(definition: Definition, name: string): FieldHelp {
  useT()
  const [isOpen, setOpen] = useState(false)
  // A form waits for nothing that is asked for seldom; without a line it goes without its question marks.
  useEffect(() => void loadNamed('explanations').catch(() => undefined), [])
  const explanation = fieldNote(definition, name, 'explain')
  const toggle = (): void => setOpen(!isOpen)
  return {
    line: fieldNote(definition, name, 'help'),
    explanation,
    isOpen,
    toggle,
    onKeyDown(event) {
      if (event.key !== 'F1' || explanation === undefined) return
      event.preventDefault()
      toggle()
    },
  }
}

interface Props {
  readonly help: FieldHelp
  /** What the field is called. */
  readonly label: string
  /** Its name. */
  readonly children: ReactNode
}

/** The name of a field, and beside it a question mark where a newcomer asks more than a line can say (`{resource}.{field}.explain`). */
export function Explained({ help, label, children }: Props) {
  const t = useT()
  if (help.explanation === undefined) return children
  const said = t('screen.explain', { name: label })
  return (
    <div className={styles.name}>
      {children}
      <button
        type="button"
        // Who types goes from field to field; F1 in the field asks the same.
        tabIndex={-1}
        aria-expanded={help.isOpen}
        aria-label={said}
        aria-keyshortcuts="F1"
        title={`${said} (F1)`}
        onClick={help.toggle}
      >
        ?
      </button>
    </div>
  )
}

/** The line under a field, and the explanation once it was asked for. */
export function Help({ help, id }: { help: FieldHelp; id: string }) {
  return (
    <>
      {help.line !== undefined && (
        <p id={id} className={styles.help}>
          {help.line}
        </p>
      )}
      {help.isOpen && (
        <p role="status" className={styles.help}>
          {help.explanation}
        </p>
      )}
    </>
  )
}
