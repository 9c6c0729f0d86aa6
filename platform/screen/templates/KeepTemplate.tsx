import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copiedCells, isCopied, withoutAmounts } from '#platform/resource/copied.ts'
import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import controls from '../field/controls.module.css'
import type { Values } from '../form/values.ts'
import { toast } from '../notice/notices.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { Finders } from './Finders.tsx'
import { templatesQuery, useTemplateChange, type Sharing } from './templates.ts'
import styles from './Templates.module.css'

interface Props {
  readonly definition: Definition
  /** What would be kept, as it stands now. */
  readonly valuesNow: () => Values
  readonly onKept: () => void
  readonly isFocused?: boolean
}

/** Keeps what stands in a record or a form under a name, or in the place of a template that is called so. */
export function KeepTemplate({ definition, valuesNow, onKept, isFocused }: Props) {
  const t = useT()
  const { data: templates } = useQuery(templatesQuery(definition.name))
  const [name, setName] = useState('')
  const [sharing, setSharing] = useState<Sharing>('nobody')
  const [hasAmounts, setAmounts] = useState(true)
  const { fault, send } = useTemplateChange(definition.name)
  const called = name.trim().toLowerCase()
  const same = templates?.find(
    (one) => one.may_change && one.name.toLowerCase() === called && (one.shared_with === sharing || one.is_own),
  )
  const keep = async (): Promise<void> => {
    const values = valuesNow()
    const written = hasAmounts ? values : withoutAmounts(definition, values)
    const body = { written, shared_with: sharing }
    const answer = await (same
      ? send(`update/${same.id}`, { method: 'PUT', body: { ...body, row_version: same.row_version } })
      : send('create/', { method: 'POST', body: { ...body, resource: definition.name, name } }))
    if (!answer) return
    toast(t('record_template.kept', { name: name.trim() }))
    onKept()
  }
  return (
    <form
      className={styles.keep}
      onSubmit={(event) => {
        event.preventDefault()
        // It stands in the page of a form of its own.
        event.stopPropagation()
        void keep()
      }}
    >
      <label>
        {t('record_template.name')}
        <input
          className={controls.input}
          maxLength={80}
          placeholder={t('record_template.name_example')}
          value={name}
          aria-invalid={fault !== ''}
          data-autofocus={isFocused || undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      {hasMoney(definition) && (
        <label className={styles.tick}>
          <input type="checkbox" checked={hasAmounts} onChange={(event) => setAmounts(event.currentTarget.checked)} />
          {t('record_template.amounts')}
        </label>
      )}
      {may('record_template.share') && <Finders definition={definition} chosen={sharing} onChange={setSharing} />}
      <p>{t('record_template.left_out')}</p>
      {fault !== '' && <p role="alert">{fault}</p>}
      <button type="submit" className={styles.save} disabled={called === ''}>
        {same ? t('record_template.replace', { name: same.name }) : t('record_template.keep')}
      </button>
    </form>
  )
}

const hasMoney = (definition: Definition): boolean =>
  fieldsOf(definition).some(
    ([name, field]) =>
      isCopied(definition, name) &&
      (field.type === 'money' || Object.values(copiedCells(field)).some(({ type }) => type === 'money')),
  )
