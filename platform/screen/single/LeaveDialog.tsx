import { Button, Modal } from '@mantine/core'
import { useT } from '../texts/texts.ts'
import styles from '../form/EditScreen.module.css'

/** Asked of who leaves with something typed and not saved. */
export function LeaveDialog(props: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  const t = useT()
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onStay}
      title={t('screen.leave_title')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <p>{t('screen.leave_lost')}</p>
      <div className={styles.choices}>
        <Button onClick={props.onStay} data-autofocus>
          {t('screen.stay')}
        </Button>
        <Button variant="default" onClick={props.onLeave}>
          {t('screen.leave')}
        </Button>
      </div>
    </Modal>
  )
}
