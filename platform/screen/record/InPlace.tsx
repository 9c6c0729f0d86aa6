import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { addToDraft, draftKey } from '../drafts/drafts.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { createForm } from '../form/store.ts'
import { useSaving } from '../form/useSaving.tsx'
import { editedWith, valuesOf } from '../form/values.ts'
import { useKeys } from '../keyboard/keys.ts'
import { toast } from '../notice/notices.ts'
import { currentPerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { keepRecord } from './read.ts'
import styles from './InPlace.module.css'

interface Props {
  readonly definition: Definition
  readonly record: RecordRow
  readonly name: string
  readonly onDone: () => void
}

/**
 * One value of a record, corrected where it stands: typing replaces it, Enter or Ctrl+S saves, Esc leaves it as it was. The
 * version it was read in goes with it; what was typed and not saved waits as a draft of the form.
 */
export default function InPlace({ definition, record, name, onDone }: Props) {
  const t = useT()
  const [names] = useState(() => editedWith(definition, name))
  const [row, setRow] = useState(record)
  const [form] = useState(() => createForm(definition, false, valuesOf(definition, record), names))
  const isOver = useRef(false)
  const box = useRef<HTMLFormElement>(null)
  const over = (): void => {
    isOver.current = true
    onDone()
  }
  const saving = useSaving({ definition, form, row, box, onUnchanged: over, onBase: setRow })
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input, textarea, select')
    first?.focus()
    if (first instanceof HTMLInputElement && first.type !== 'checkbox' && first.type !== 'file') first.select()
  }, [])
  const remember = useEffectEvent(() => {
    const values = form.changed()
    if (isOver.current || Object.keys(values).length === 0) return
    void addToDraft(draftKey(currentPerson()?.id ?? 0, definition.name, record.id), {
      values,
      row_version: row.row_version,
      at: new Date().toISOString(),
    })
  })
  const leave = useEffectEvent(() => {
    remember()
    if (isOver.current) saving.giveUp()
  })
  useEffect(() => {
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      leave()
    }
  }, [])
  const store = (): void =>
    void saving.store((saved, typed) => {
      keepRecord(definition, saved)
      toast(t('screen.saved'))
      if (Object.keys(typed).length === 0) return over()
      setRow(saved)
      form.rebase(valuesOf(definition, saved), typed)
    })
  useKeys({ 'mod+s': store, Escape: over }, { label: 'screen.keys_form', texts: { Escape: 'screen.key.leave_form' } })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    store()
  }
  return (
    <form ref={box} className={styles.inPlace} onSubmit={submit} noValidate aria-busy={saving.isBusy}>
      <div className={styles.fields}>
        {names.map((one) => (
          <FieldRow
            key={one}
            form={form}
            definition={definition}
            name={one}
            row={row}
            disabled={false}
            isTitled={one === name}
          />
        ))}
      </div>
      <button type="submit" data-primary aria-label={t('screen.save')} title={`${t('screen.save')} (Enter)`}>
        <IconCheck size={16} aria-hidden />
      </button>
      <button type="button" aria-label={t('screen.cancel')} title={`${t('screen.cancel')} (Esc)`} onClick={over}>
        <IconX size={16} aria-hidden />
      </button>
      <p role="alert" className={styles.problem}>
        {saving.isWaiting ? t('screen.saving_waits') : saving.problem}
      </p>
      {saving.conflict}
    </form>
  )
}
