import type { ReactNode } from 'react'
import { useGeneralSettings } from '../api/settings.ts'
import { Go } from '../router/Go.tsx'
import { landing } from '../router/opens.ts'
import { useT } from '../texts/texts.ts'
import { Mark } from './Mark.tsx'
import styles from './Shell.module.css'

/** Mark and name of the association, which lead to the first page, and a button beside them. */
export function Head({ folded, children }: { folded: boolean; children?: ReactNode }) {
  const t = useT()
  const settings = useGeneralSettings()
  const name = settings?.short_name ?? settings?.site_name ?? ''
  return (
    <div className={styles.head}>
      {!folded && (
        // The name of the association comes after the page; a link has one from the start.
        <Go
          href={settings?.landing_route ?? landing}
          className={styles.home}
          aria-label={name === '' ? t('screen.home') : undefined}
        >
          {settings?.favicon ? <img src={settings.favicon} alt="" width={28} height={28} /> : <Mark size={28} />}
          <span>{name}</span>
        </Go>
      )}
      {children}
    </div>
  )
}

/** A button that is only a sign. */
export function IconButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.icon} aria-label={props.label} title={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  )
}
