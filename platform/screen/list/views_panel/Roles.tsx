import { useT } from '../../texts/texts.ts'
import type { Views } from '../views.ts'
import styles from './ViewsPanel.module.css'

interface Props {
  readonly known: Views['roles']
  readonly chosen: readonly number[]
  readonly onChange: (roles: readonly number[]) => void
}

/** Whose people find a view; nothing for who may not share. */
export function Roles({ known, chosen, onChange }: Props) {
  const t = useT()
  if (known.length === 0) return null
  return (
    <fieldset className={styles.roles}>
      <legend>{t('saved_view.roles')}</legend>
      {known.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
      <p>{t('saved_view.roles_note')}</p>
    </fieldset>
  )
}
