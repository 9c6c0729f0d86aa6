import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { focusFirst } from '../form/focus.ts'
import { createForm } from '../form/store.ts'
import { useKeys } from '../keyboard/keys.ts'
import { toast } from '../notice/notices.ts'
import { definitionOf } from '../screens.ts'
import { renewPerson } from '../session/session.ts'
import { fieldLabel, loadResource, useT } from '../texts/texts.ts'
import { meQuery, type Me } from './me.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

/** What people change of themselves; the server takes nothing else (`PUT me/`). */
const names = ['first_name', 'last_name', 'primary_phone', 'secondary_phone', 'image']

/** The own name, picture and phones, to be changed. */
export default function OwnProfile({ me, onDone }: { me: Me; onDone: () => void }) {
  const { data: definition } = useQuery({
    queryKey: ['definition', 'user'],
    queryFn: async () => {
      await loadResource('user')
      return definitionOf('user') ?? null
    },
    staleTime: Infinity,
  })
  return definition ? (
    <Fields me={me} definition={definition} onDone={onDone} />
  ) : (
    <div className={styles.waiting} aria-busy />
  )
}

function Fields({ me, definition, onDone }: { me: Me; definition: Definition; onDone: () => void }) {
  const t = useT()
  const key = me.image?.split('/').at(-1) ?? null
  const { image: url, ...rest } = me
  const label = fieldLabel(definition, 'image')
  const row = {
    ...rest,
    image: key,
    ...(key && url ? { expand: { image: { key, url, name: label, kind: 'image', bytes: 0 } } } : {}),
  }
  const [form] = useState(() =>
    createForm(definition, false, Object.fromEntries(names.map((name) => [name, { ...row }[name] ?? null])), names),
  )
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    if (busy) return
    const read = form.read()
    if (!read) return focusFirst(box.current)
    const touched = form.changed()
    const values = Object.fromEntries(Object.entries(read).filter(([name]) => name in touched))
    if (Object.keys(values).length === 0) return onDone()
    setBusy(true)
    setProblem('')
    try {
      const body = { ...values, row_version: me.row_version }
      queries.setQueryData(meQuery.queryKey, await call<Me>('/user/api/v1/user/me/', { method: 'PUT', body }))
      renewPerson()
      toast(t('screen.saved'))
      onDone()
    } catch (caught) {
      const errors = caught instanceof Refusal ? caught.errors : {}
      form.setProblems(Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, { texts }])))
      const isAtFields = Object.keys(errors).some((name) => names.includes(name))
      setProblem(isAtFields ? '' : caught instanceof Refusal ? caught.message : t('screen.offline'))
      if (isAtFields) focusFirst(box.current)
      setBusy(false)
    }
  }
  useKeys(
    { 'mod+s': () => void submit(), Escape: onDone },
    { label: 'screen.keys_form', texts: { Escape: 'screen.key.leave_form' } },
  )
  return (
    <form ref={box} className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      {names.map((name) => (
        <FieldRow key={name} form={form} definition={definition} name={name} row={row} disabled={false} />
      ))}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.buttons}>
        <button type="submit" className={page.button} data-primary disabled={busy}>
          {t('screen.save')}
        </button>
        <button type="button" className={page.button} onClick={onDone}>
          {t('screen.cancel')}
        </button>
      </div>
    </form>
  )
}
