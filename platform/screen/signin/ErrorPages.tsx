import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'
import styles from './Forms.module.css'

/** /pages/errors/error-404: an unknown path. */
export function NotFound() {
  return <ErrorPage number="404" text="screen.page_not_found" />
}

/** /pages/errors/error-403: a path that the role does not open. */
export function Forbidden() {
  return <ErrorPage number="403" text="screen.page_forbidden" />
}

function ErrorPage({ number, text }: { number: string; text: string }) {
  const t = useT()
  return (
    <Frame title={t(text)}>
      <p className={styles.number} dir="ltr">
        {number}
      </p>
      <Go href="/apps/dashboards/project" className={styles.link}>
        {t('screen.to_start')}
      </Go>
    </Frame>
  )
}
