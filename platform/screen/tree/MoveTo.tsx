import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { titleOfRow } from '../field/referred.ts'
import { Button, Modal } from '../theme/parts.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import type { RecordNode } from './of_list.ts'
import forms from '../form/Form.module.css'
import styles from './ListTree.module.css'

interface Props {
  readonly definition: Definition
  readonly node: RecordNode
  readonly onClose: () => void
  /** Answers what is against it, said at the choice; undefined when it is done. */
  readonly onChosen: (parent: number | null) => Promise<string | undefined>
}

/** Asks under which record one is put; under none, at the top. */
export default function MoveTo({ definition, node, onClose, onChosen }: Props) {
  const t = useT()
  const id = useId()
  const by = definition.tree ?? ''
  const field = fieldOf(definition, by)
  const { Input } = screenOfField(field)
  const [parent, setParent] = useState<unknown>(node.row[by] ?? null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The dialog puts the focus on its own first button, and the choice comes a moment after it.
    const timer = setInterval(() => {
      const input = form.current?.querySelector('input')
      // What is typed takes the place of what stands there.
      input?.focus()
      input?.select()
      if (input && document.activeElement === input) clearInterval(timer)
    }, 80)
    return () => clearInterval(timer)
  }, [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const to = typeof parent === 'number' ? parent : null
    if (to === (node.row[by] ?? null)) return onClose()
    setBusy(true)
    const against = await onChosen(to)
    if (against === undefined) return onClose()
    setProblem(against)
    setBusy(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tree.move_title', { name: titleOfRow(definition, node.row) })}
      size="md"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <form ref={form} noValidate className={styles.choice} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{fieldLabel(definition, by)}</label>
        <Input
          id={id}
          definition={definition}
          name={by}
          field={field}
          value={parent}
          onChange={(value) => {
            setParent(value)
            setProblem('')
          }}
          onBlur={() => {}}
          invalid={problem !== ''}
          describedBy={`${id}-help ${id}-said`}
          disabled={isBusy}
          required={false}
          other={() => undefined}
          row={node.row}
        />
        <p id={`${id}-help`} className={styles.help}>
          {t('tree.move_help')}
        </p>
        <p id={`${id}-said`} role="alert" className={forms.problem}>
          {problem}
        </p>
        <Button type="submit" loading={isBusy}>
          {t('tree.move')}
        </Button>
      </form>
    </Modal>
  )
}
