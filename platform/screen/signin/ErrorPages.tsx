import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '../page/Page.tsx'
import { wordOf } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { usePerson } from '../session/session.ts'
import { isOwnPath } from '../session/way_back.ts'
import { useT } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'
import styles from './Forms.module.css'

const Shell = lazy(() => import('../shell/Shell.tsx').then((shell) => ({ default: shell.Shell })))

/** /pages/errors/error-404: an unknown path. */
export function NotFound() {
  return <ErrorPage number="404" text="screen.page_not_found" />
}

/** /pages/errors/error-403: a path that the role does not open. */
export function Forbidden() {
  return <ErrorPage number="403" text="screen.page_forbidden" />
}

/** Whoever is signed in keeps the menu, and the way back from another role's view. */
function ErrorPage({ number, text }: { number: string; text: string }) {
  const t = useT()
  const person = usePerson()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const address = wordOf(search['address'])
  const said = (
    <>
      <p className={styles.number}>
        <bdi dir="ltr">{number}</bdi>
      </p>
      {isOwnPath(address) && (
        <p className={styles.address}>
          <bdi dir="ltr">{address}</bdi>
        </p>
      )}
      <Go href="/apps/dashboards/project" className={styles.link}>
        {t('screen.to_start')}
      </Go>
    </>
  )
  if (!person) return <Frame title={t(text)}>{said}</Frame>
  return (
    <Suspense fallback={null}>
      <Shell>
        <Page title={t(text)}>
          <div className={styles.error}>{said}</div>
        </Page>
      </Shell>
    </Suspense>
  )
}
