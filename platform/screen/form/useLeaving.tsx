import { useBlocker } from '@tanstack/react-router'
import { Button, Modal } from '../theme/parts.ts'
import type { ReactNode } from 'react'
import { useT } from '../texts/texts.ts'
import styles from './EditScreen.module.css'

interface LeavingOptions {
  /** Whether something would be left behind by going from one path to the other. */
  readonly isAsked: (from: string, to: string) => boolean
  /** Whether the browser asks as well when the tab is closed; not where a draft is kept. */
  readonly isAskedOfTab: boolean
  /** What becomes of what is not saved. */
  readonly text: string
  readonly onLeave?: () => void
}

/** Asks whoever leaves with something typed and not saved; the dialog belongs into the page. */
export function useLeaving({ isAsked, isAskedOfTab, text, onLeave }: LeavingOptions): ReactNode {
  const t = useT()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isAsked(current.pathname, next.pathname),
    withResolver: true,
    enableBeforeUnload: () => isAskedOfTab,
  })
  const stay = (): void => blocker.reset?.()
  const leave = (): void => {
    onLeave?.()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={stay}
      title={t('screen.leave_title')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <p>{text}</p>
      <div className={styles.choices}>
        <Button onClick={stay} data-autofocus>
          {t('screen.stay')}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('screen.leave')}
        </Button>
      </div>
    </Modal>
  )
}
