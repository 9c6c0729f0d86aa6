import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import controls from '../field/controls.module.css'
import { say, toast } from '../notice/notices.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { Finders } from './Finders.tsx'
import { changeTemplates, templateQuery, useTemplateChange, type Template } from './templates.ts'
import styles from './Templates.module.css'

interface Props {
  readonly definition: Definition
  readonly template: Template
  readonly back: () => void
}

/** What a template is called and who finds it; one of somebody else is taken away by a second press, an own one comes back from the toast. */
export function OneTemplate({ definition, template, back }: Props) {
  const t = useT()
  const [name, setName] = useState(template.name)
  const [sharing, setSharing] = useState(template.shared_with)
  const [isAsked, setAsked] = useState(false)
  const { fault, send } = useTemplateChange(definition.name)
  const save = async (): Promise<void> => {
    const body = {
      ...(name === template.name ? {} : { name }),
      ...(sharing === template.shared_with ? {} : { shared_with: sharing }),
      row_version: template.row_version,
    }
    if (await send(`update/${template.id}`, { method: 'PUT', body })) back()
  }
  const remove = async (): Promise<void> => {
    const { id, resource, is_own, shared_with } = template
    if (!is_own && !isAsked) return setAsked(true)
    const kept = is_own ? await queries.fetchQuery(templateQuery(id)).catch(() => undefined) : undefined
    if (!(await send(`delete/${id}`, { method: 'DELETE' }))) return
    const body = { resource, name: template.name, written: kept?.values, shared_with }
    const restore = (): void =>
      void changeTemplates(resource, 'create/', { method: 'POST', body }).catch((problem: unknown) =>
        say(problem instanceof Refusal ? problem.message : t('screen.offline'), 'error'),
      )
    toast(
      t('record_template.deleted', { name: template.name }),
      kept ? { action: { label: t('screen.undo'), run: restore } } : {},
    )
    back()
  }
  return (
    <form
      className={styles.keep}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      <button type="button" className={styles.back} onClick={back} data-autofocus>
        <IconArrowLeft size={15} aria-hidden /> {t('record_template.back')}
      </button>
      {template.may_change ? (
        <>
          <label>
            {t('record_template.name')}
            <input
              className={controls.input}
              maxLength={80}
              value={name}
              aria-invalid={fault !== ''}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </label>
          {may('record_template.share') && <Finders definition={definition} chosen={sharing} onChange={setSharing} />}
        </>
      ) : (
        <h2>
          <bdi>{template.name}</bdi>
        </h2>
      )}
      {isAsked && <p role="status">{t('record_template.delete_asked')}</p>}
      {fault !== '' && <p role="alert">{fault}</p>}
      <span className={styles.ends}>
        {template.may_change && (
          <button type="submit" className={styles.save}>
            {t('record_template.keep')}
          </button>
        )}
        <button type="button" onClick={() => void remove()}>
          {t('screen.delete')}
        </button>
      </span>
    </form>
  )
}
