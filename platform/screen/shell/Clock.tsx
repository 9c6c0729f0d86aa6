import { useEffect, useState } from 'react'
import { officeLook } from '#platform/fields/office_look.ts'
import { localeOf, useLook } from '../look.ts'
import { useT } from '../texts/texts.ts'
import styles from './Toolbar.module.css'

/** A live 12-hour clock of the association's zone; a click loads the page anew. Ticks on the full second. */
export function Clock() {
  const t = useT()
  const look = useLook()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 1000 - (Date.now() % 1000))
    return () => clearTimeout(timer)
  }, [now])
  const shown = new Intl.DateTimeFormat(localeOf(look), {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
    timeZone: officeLook().timeZone,
  }).format(now)
  return (
    <button type="button" className={styles.clock} title={t('screen.reload')} onClick={() => location.reload()}>
      <time dateTime={now.toISOString()}>{shown}</time>
    </button>
  )
}
