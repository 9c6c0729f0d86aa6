import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { changeLook, useLook } from '../look.ts'
import { useT } from '../texts/texts.ts'
import { Kept } from './Kept.tsx'
import { LayoutChoices } from './LayoutChoices.tsx'
import { resetLooks } from './reset.ts'
import styles from './Looks.module.css'
import { closeLooksPanel, type LooksPanelName } from './panel.ts'
import { ThemeChoices } from './ThemeChoices.tsx'

/**
 * The panel beside the page: it does not close the page off, for what is chosen shows there at once. The focus comes into
 * it and goes back to where it was.
 */
export default function LooksPanel({ name }: { name: LooksPanelName }) {
  const t = useT()
  const { theme } = useLook()
  const panel = useRef<HTMLElement>(null)
  const title = t(name === 'settings' ? 'screen.looks' : 'screen.scheme')
  useEffect(() => {
    const before = document.activeElement
    // A frame later: the menu that led here gives the focus back when it closes.
    const frame = requestAnimationFrame(() => panel.current?.focus())
    return () => {
      cancelAnimationFrame(frame)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <aside
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The list behind it would clear its filters.
        event.stopPropagation()
        closeLooksPanel()
      }}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" onClick={resetLooks}>
          {t('looks.reset')}
        </button>
        <button type="button" className={styles.close} aria-label={t('screen.close')} onClick={closeLooksPanel}>
          <IconX size={18} />
        </button>
      </header>
      <div className={styles.inside}>
        <ThemeChoices
          title={t('looks.main_theme')}
          chosen={theme}
          onChoose={(chosen) => changeLook({ theme: chosen })}
        />
        {name === 'settings' && <LayoutChoices />}
      </div>
      <Kept />
    </aside>
  )
}
