import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { loadHelpTexts } from './load.ts'
import { closeHelp } from './open.ts'
import { documentationPath } from './paths.ts'
import { TopicBody } from './TopicBody.tsx'
import { topicAt, topicPath } from './topics.ts'
import styles from './HelpPanel.module.css'

/** Help beside the screen: it follows where the reader goes, and leaves the screen to be worked on. */
export default function HelpPanel() {
  const t = useT()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const heading = useRef<HTMLHeadingElement>(null)
  const { isSuccess } = useQuery({ queryKey: ['help', 'texts'], queryFn: loadHelpTexts, staleTime: Infinity })
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const topic = isSuccess ? topicAt(path) : undefined
  return (
    <aside
      className={styles.panel}
      aria-label={t('screen.help')}
      data-help
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        closeHelp()
      }}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {t(topic?.title ?? 'screen.help')}
        </h2>
        <button type="button" aria-label={t('screen.close')} title={`${t('screen.close')} (F1)`} onClick={closeHelp}>
          <IconX size={18} aria-hidden />
        </button>
      </header>
      <div className={styles.inside} tabIndex={0} role="region" aria-label={t(topic?.title ?? 'screen.help')}>
        {topic ? <TopicBody key={topic.name} topic={topic} place="panel" /> : isSuccess && <p>{t('help.none')}</p>}
      </div>
      <footer>
        {topic && <Go href={topicPath(topic)}>{t('help.as_page')}</Go>}
        <Go href={documentationPath}>{t('help.all')}</Go>
      </footer>
    </aside>
  )
}
