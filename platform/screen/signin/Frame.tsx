import type { ReactNode } from 'react'
import { useGeneralSettings } from '../api/settings.ts'
import { languageNames, languages, useLook } from '../look.ts'
import { DemoNote } from '../shell/DemoNote.tsx'
import { Mark } from '../shell/Mark.tsx'
import { changeLanguage, useT } from '../texts/texts.ts'
import styles from './Frame.module.css'

/** A page without navigation: sign-in and its neighbours. Logo and white mark come from the general settings. */
export function Frame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const t = useT()
  const settings = useGeneralSettings()
  const { language } = useLook()
  const local = language === 'bn' && settings?.site_name_local
  const name = local || settings?.site_name || ''
  return (
    <div className={styles.frame}>
      <aside className={styles.side}>
        <div className={styles.mark}>
          {settings?.favicon_white ? (
            <img src={settings.favicon_white} alt="" width={36} height={36} />
          ) : (
            <Mark size={36} />
          )}
        </div>
        <p className={styles.name}>{name}</p>
        {settings?.tagline && <p className={styles.tagline}>{settings.tagline}</p>}
        <Rings />
      </aside>
      <main className={styles.main}>
        <div className={styles.languages} role="group" aria-label={t('screen.language')}>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              onClick={() => void changeLanguage(one)}
            >
              {languageNames[one]}
            </button>
          ))}
        </div>
        <section className={styles.sheet}>
          <DemoNote />
          {settings?.admin_logo && <img className={styles.logo} src={settings.admin_logo} alt={name} />}
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </section>
        <Credit />
      </main>
    </div>
  )
}

/** The footer that credits the developer; name and link come from the general settings. */
export function Credit() {
  const t = useT()
  const settings = useGeneralSettings()
  const text = settings?.footer_credit_text
  return (
    <footer className={styles.credit}>
      {text &&
        (settings.footer_credit_url ? (
          <a href={settings.footer_credit_url} target="_blank" rel="noopener noreferrer">
            {t('screen.credit', { name: text })}
          </a>
        ) : (
          t('screen.credit', { name: text })
        ))}
    </footer>
  )
}

/** Rings of members around a table: drawn, so that the page waits for no picture. */
function Rings() {
  const rings = [46, 78, 112, 150, 192]
  return (
    <svg className={styles.rings} viewBox="0 0 400 400" aria-hidden="true">
      {rings.map((radius, at) => (
        <g key={radius} fill="none" stroke="currentColor" strokeOpacity={0.34 - at * 0.05}>
          <circle
            cx="200"
            cy="200"
            r={radius}
            strokeDasharray={`${(radius * 6.283) / (10 + at * 7) - 5} 5`}
            strokeWidth="9"
          />
        </g>
      ))}
    </svg>
  )
}
