import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import controls from '../../field/controls.module.css'
import { useGo } from '../../router/Go.tsx'
import { toast } from '../../notice/notices.ts'
import { useT } from '../../texts/texts.ts'
import type { View } from '../ground.ts'
import type { ListParts } from '../parts.ts'
import { isChanged, wordsOfState } from '../state.ts'
import { viewPath, viewsQuery } from '../views.ts'
import { useViewChange } from './change.ts'
import { Roles } from './Roles.tsx'
import styles from './ViewsPanel.module.css'

type Props = ListParts & { readonly close: () => void }

/** Keeps what is on the screen: in the view it was changed from, or as a new one. */
export function NewView({ entry, definition, state, ground, reset, close }: Props) {
  const t = useT()
  const go = useGo()
  const { data } = useQuery(viewsQuery())
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly number[]>([])
  const { fault, send } = useViewChange()
  const asked = wordsOfState(definition, state)
  const { view } = ground
  const isOther = isChanged(definition, state, view)
  const done = (id: number): void => {
    close()
    go(viewPath(entry, { id }))
    toast(t('screen.saved'))
  }
  const save = async ({ id, row_version }: View): Promise<void> => {
    if (await send(`update/${id}`, { method: 'PUT', body: { asked, row_version } })) done(id)
  }
  const create = async (): Promise<void> => {
    const answer = await send('create/', { method: 'POST', body: { resource: definition.name, name, asked, roles } })
    if (answer?.id !== undefined) done(answer.id)
  }
  return (
    <>
      {view && isOther && (
        <div className={styles.changes}>
          {view.is_own && (
            <button type="button" className={styles.save} onClick={() => void save(view)}>
              {t('saved_view.save', { name: view.name })}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              close()
              reset()
            }}
          >
            {t('saved_view.undo')}
          </button>
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <label>
          {t('saved_view.save_as')}
          <span className={styles.naming}>
            <input
              className={controls.input}
              maxLength={80}
              placeholder={t('saved_view.name')}
              value={name}
              aria-invalid={fault !== ''}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <button type="submit" className={styles.save}>
              {t('saved_view.keep')}
            </button>
          </span>
        </label>
        {fault !== '' && <p role="alert">{fault}</p>}
        {name !== '' && <Roles known={data?.roles ?? []} chosen={roles} onChange={setRoles} />}
      </form>
    </>
  )
}
