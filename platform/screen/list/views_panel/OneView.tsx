import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import controls from '../../field/controls.module.css'
import { say, toast } from '../../notice/notices.ts'
import { may } from '../../session/session.ts'
import { t as text, useT } from '../../texts/texts.ts'
import type { View } from '../ground.ts'
import type { ListParts } from '../parts.ts'
import type { Views } from '../views.ts'
import { changeViews, useViewChange } from './change.ts'
import { Roles } from './Roles.tsx'
import styles from './ViewsPanel.module.css'

type Props = ListParts & { readonly view: View; readonly all: Views; readonly back: () => void }

/** What one view is called, who finds it, and which list opens with it. */
export function OneView({ definition, view, all, back }: Props) {
  const t = useT()
  const [name, setName] = useState(view.name)
  const [roles, setRoles] = useState(view.roles)
  const { fault, send } = useViewChange()
  const resource = definition.name
  const mine = all.standards.find((one) => one.resource === resource)
  const [isMine, setMine] = useState(mine?.is_own === true && mine.view === view.id)
  const opensWith = async (isOn: boolean): Promise<void> => {
    setMine(isOn)
    const body = { resource, ...(isOn ? { view: view.id } : {}) }
    if (!(await send('standard/', { method: 'PUT', body }))) setMine(!isOn)
  }
  const opensFor = (role: number) => send('standard/', { method: 'PUT', body: { resource, role, view: view.id } })
  const save = async (): Promise<void> => {
    const body = { name, row_version: view.row_version, ...(all.roles.length > 0 ? { roles } : {}) }
    if (await send(`update/${view.id}`, { method: 'PUT', body })) back()
  }
  return (
    <form
      className={styles.one}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <button type="button" className={styles.back} onClick={back} data-autofocus>
        <IconArrowLeft size={15} aria-hidden /> {t('saved_view.back')}
      </button>
      {view.is_own ? (
        <>
          <label>
            {t('saved_view.name')}
            <input
              className={controls.input}
              maxLength={80}
              value={name}
              aria-invalid={fault !== ''}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <Roles known={all.roles} chosen={roles} onChange={setRoles} />
        </>
      ) : (
        <h2>
          <bdi>{t('saved_view.by', { name: view.name, user: view.user_name })}</bdi>
        </h2>
      )}
      <label className={styles.tick}>
        <input type="checkbox" checked={isMine} onChange={(event) => void opensWith(event.currentTarget.checked)} />
        {t('saved_view.opens')}
      </label>
      {all.roles
        .filter(({ id }) => view.roles.includes(id))
        .map(({ id, name: role }) => (
          <button key={id} type="button" className={styles.wide} onClick={() => void opensFor(id).then(told)}>
            {t('saved_view.opens_for', { role })}
          </button>
        ))}
      {fault !== '' && <p role="alert">{fault}</p>}
      <span className={styles.ends}>
        {view.is_own && (
          <button type="submit" className={styles.save}>
            {t('saved_view.keep')}
          </button>
        )}
        {(view.is_own || may('saved_view.share')) && (
          <button type="button" onClick={() => void removeView(view).then(back)}>
            {t('screen.delete')}
          </button>
        )}
      </span>
    </form>
  )
}

const told = (answer: unknown): void => {
  if (answer) toast(text('screen.saved'))
}

/** A deleted view comes back from the toast as it was, under another address. */
async function removeView({ id, resource, name, asked, roles, is_own }: View): Promise<void> {
  try {
    await changeViews(`delete/${id}`, { method: 'DELETE' })
    const restore = (): void =>
      void changeViews('create/', { method: 'POST', body: { resource, name, asked, roles } }).catch(() =>
        say(text('screen.offline'), 'error'),
      )
    toast(text('saved_view.deleted', { name }), is_own ? { action: { label: text('screen.undo'), run: restore } } : {})
  } catch {
    say(text('screen.offline'), 'error')
  }
}
