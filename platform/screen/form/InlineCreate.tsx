import { Button, Modal } from '../theme/parts.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { keepRecord } from '../record/read.ts'
import { titleOfRow } from '../field/referred.ts'
import { useT } from '../texts/texts.ts'
import { FormGroups } from './Form.tsx'
import { createForm } from './store.ts'
import { useSaving } from './useSaving.tsx'
import { startValues, writableFields, type Values } from './values.ts'
import styles from './Form.module.css'

interface Props {
  readonly definition: Definition
  readonly given: Values
  readonly onClose: () => void
  readonly onCreated: (made: { id: number; title: string }) => void
}

const isNeeded = (definition: Definition, name: string): boolean => {
  const field = definition.fields[name]
  return (field?.required === true && field.default === undefined) || name === 'name_local'
}

/** A new city, thana or profession without leaving the form one is in: what it needs, and nothing more. */
export default function InlineCreate({ definition, given, onClose, onCreated }: Props) {
  const t = useT()
  const needed = writableFields(definition, true).filter((name) => isNeeded(definition, name) || name in given)
  const [form] = useState(() => createForm(definition, true, startValues(definition, given), needed))
  const page = useRef<HTMLFormElement>(null)
  const saving = useSaving({ definition, form, row: undefined, box: page })
  useEffect(() => {
    // After the dialog has put the focus on its own first button; whoever is typing already stays where they are.
    const timer = setTimeout(() => {
      if (!page.current?.contains(document.activeElement)) page.current?.querySelector('input')?.focus()
    }, 80)
    return () => clearTimeout(timer)
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // The dialog stands inside another form, whose submit this is not.
    event.stopPropagation()
    void saving.store((made) => {
      keepRecord(definition, made)
      onCreated({ id: made.id, title: titleOfRow(definition, made) })
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screen.add_new_of', { name: t(definition.name) })}
      size="md"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <form ref={page} onSubmit={submit} noValidate>
        <div role="alert" className={styles.problem}>
          {saving.isWaiting ? t('screen.saving_waits') : saving.problem}
        </div>
        <FormGroups form={form} definition={definition} row={undefined} disabled={saving.isBusy} only={needed} />
        <Button type="submit" loading={saving.isBusy} mt="md">
          {t('screen.save')}
        </Button>
      </form>
    </Modal>
  )
}
