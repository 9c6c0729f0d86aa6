import { useRef, type FormEvent } from 'react'
import { FormGroups } from '../form/Form.tsx'
import { useIsChanged } from '../form/store.ts'
import { useSaving } from '../form/useSaving.tsx'
import { valuesOf } from '../form/values.ts'
import { useKeys } from '../keyboard/keys.ts'
import { toast } from '../notice/notices.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import type { SectionsState } from './sections.ts'
import page from '../page/Page.module.css'
import edit from '../form/EditScreen.module.css'
import styles from './Single.module.css'

interface Props {
  readonly sections: SectionsState
  /** Which of them. */
  readonly at: string
  readonly onSaved?: () => void
}

/** A section with its own Save. Another administrator who saved another section meanwhile is no conflict. */
export function Section({ sections, at, onSaved }: Props) {
  const { definition, form, base: row } = sections.partOf(at)
  const t = useT()
  const changed = useIsChanged(form)
  const box = useRef<HTMLFormElement>(null)
  const editable = may(`${definition.name}.update`)
  const saving = useSaving({
    definition,
    form,
    row,
    box,
    isQuietBeside: true,
    onBase: (theirs) => sections.saved(at, theirs),
  })
  const store = (): void => {
    if (!editable) return
    void saving.store((saved, typed) => {
      form.rebase(valuesOf(definition, saved), typed)
      sections.saved(at, saved)
      toast(t('screen.saved'))
      onSaved?.()
    })
  }
  useKeys({ 'mod+s': store }, { label: 'screen.keys_form' })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    store()
  }
  const said = saving.isWaiting ? t('screen.saving_waits') : saving.problem
  return (
    <form ref={box} onSubmit={submit} noValidate aria-busy={saving.isBusy}>
      <div role="alert">{said && <p className={edit.problem}>{said}</p>}</div>
      <FormGroups form={form} definition={definition} row={row} disabled={!editable} />
      {editable && (
        <div className={styles.bar}>
          <button
            type="submit"
            className={page.button}
            data-primary
            disabled={saving.isBusy || !changed}
            title="Ctrl+S"
          >
            {saving.isBusy ? t('screen.saving') : t('screen.save')}
          </button>
          <button
            type="button"
            className={page.button}
            disabled={saving.isBusy || !changed}
            onClick={() => {
              sections.discarded(at)
              saving.forgetProblem()
            }}
          >
            {t('screen.discard')}
          </button>
          <span aria-live="polite" className={page.quiet}>
            {changed && t('screen.unsaved_in_section')}
          </span>
        </div>
      )}
      {saving.conflict}
    </form>
  )
}
