import { Button, Modal } from '../theme/parts.ts'
import { useT } from '../texts/texts.ts'
import { ChangeList } from './ChangeList.tsx'
import type { Changes } from './matrix.ts'
import styles from './Rights.module.css'

interface Props {
  readonly role: string
  readonly changes: Changes
  /** What somebody else did to the role meanwhile, with the server's sentence. */
  readonly theirs: { readonly text: string; readonly changes: Changes } | undefined
  readonly problem: string
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSave: () => void
}

/** The changes, read once more before they count; after a conflict with those of the other editor beside them. */
export function Review({ role, changes, theirs, problem, busy, onClose, onSave }: Props) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={onClose}
      title={theirs ? t('screen.conflict_title') : t('rights.review_of', { role })}
      size="36rem"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      {theirs && (
        <section className={styles.theirs}>
          <p>{theirs.text}</p>
          <h3>{t('screen.conflict_theirs')}</h3>
          {theirs.changes.added.length + theirs.changes.removed.length > 0 ? (
            <ChangeList changes={theirs.changes} />
          ) : (
            <p>{t('rights.theirs_elsewhere')}</p>
          )}
          <h3>{t('screen.conflict_mine')}</h3>
        </section>
      )}
      <ChangeList changes={changes} />
      {theirs && <p className={styles.kept}>{t('rights.both_kept')}</p>}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.choices}>
        <Button onClick={onSave} loading={busy} data-autofocus>
          {t(theirs ? 'screen.conflict_apply' : 'screen.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('screen.cancel')}
        </Button>
      </div>
    </Modal>
  )
}
