import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useReachable } from '../api/connection.ts'
import { useStore, type Store } from '../store.ts'
import { useT } from '../texts/texts.ts'
import { banner, closeToast, snackbar, toasts, type Notice, type Tone } from './notices.ts'
import styles from './Notices.module.css'

const icons = { success: IconCheck, warning: IconAlertTriangle, error: IconAlertTriangle, info: IconInfoCircle }

/** Everything that is announced, once on the page. Errors interrupt a screen reader, the rest waits its turn. */
export function Notices() {
  const shown = useStore(toasts)
  return (
    <>
      <Offline />
      <Single store={snackbar} className={styles.snackbar} />
      <Single store={banner} className={styles.banner} />
      <div className={styles.toasts} role="log" aria-live="polite">
        {shown.map((notice) => (
          <Line key={notice.id} notice={notice} className={styles.toast} close={() => closeToast(notice.id)} />
        ))}
      </div>
    </>
  )
}

function Single({ store, className }: { store: Store<Notice | undefined>; className: string | undefined }) {
  const notice = useStore(store)
  return (
    <div aria-live={notice?.tone === 'error' ? 'assertive' : 'polite'}>
      {notice && <Line key={notice.id} notice={notice} className={className} close={() => store.set(undefined)} />}
    </div>
  )
}

function Line({ notice, className, close }: { notice: Notice; className: string | undefined; close: () => void }) {
  const t = useT()
  const { stays, action } = notice
  const [isHeld, setHeld] = useState({ pointer: false, focus: false })
  const stopped = isHeld.pointer || isHeld.focus
  const leave = useEffectEvent(close)
  // What somebody reads or is about to press stays (WCAG 2.2.1); when left alone it has its whole time again.
  useEffect(() => {
    if (stopped) return
    const timer = setTimeout(leave, stays)
    return () => clearTimeout(timer)
  }, [stays, stopped])
  return (
    <div
      className={`${styles.notice} ${className}`}
      data-tone={notice.tone}
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      <Mark tone={notice.tone} />
      <span className={styles.text}>{notice.text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={close} aria-label={t('screen.close')}>
        <IconX size={14} />
      </button>
    </div>
  )
}

function Mark({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon size={16} stroke={2} aria-hidden className={styles.mark} />
}

function Offline() {
  const t = useT()
  const reachable = useReachable()
  return (
    <div aria-live="assertive">
      {!reachable && (
        <div className={styles.offline}>
          <IconAlertTriangle size={16} aria-hidden /> {t('screen.offline')} <span>{t('screen.offline_more')}</span>
        </div>
      )}
    </div>
  )
}
