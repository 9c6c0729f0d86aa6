import { useLocation } from '@tanstack/react-router'
import { createElement, Fragment, lazy, Suspense, type ComponentType } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { Index } from '../page/Index.tsx'
import { useTitle } from '../page/title.ts'
import { parseAddress } from '../router/address.ts'
import { ownParts, type OwnPart } from '../screens.ts'
import { may } from '../session/session.ts'
import { groupLabel, hasText, useT } from '../texts/texts.ts'
import { useSingle } from './read.ts'
import { Section } from './Section.tsx'
import { useSections } from './sections.ts'
import styles from './Single.module.css'

const History = lazy(() => import('../record/History.tsx'))

/** The one record of a resource that has no more: its sections beside each other, each saved by itself. */
export default function SingleScreen({ definition }: { definition: Definition }) {
  const row = useSingle(definition)
  if (!row) return <div className={styles.waiting} aria-busy />
  return <Sections definition={definition} row={row} />
}

const views = new Map<OwnPart, ComponentType<Record<string, never>>>()

/** What modules add below a section, loaded when it is opened. */
function OwnParts({ definition, section }: { definition: Definition; section: string }) {
  const parts = ownParts(definition.name, section).filter(
    ({ permission }) => permission === undefined || may(permission),
  )
  return (
    <Suspense fallback={null}>
      {parts.map((part, at) => {
        const view = views.get(part) ?? lazy(part.load)
        views.set(part, view)
        return <Fragment key={at}>{createElement(view)}</Fragment>
      })}
    </Suspense>
  )
}

/** What the address calls the list of changes; no section is called so. */
const history = 'history'

function Sections({ definition, row }: { definition: Definition; row: RecordRow }) {
  const t = useT()
  const location = useLocation()
  useTitle(t(`${definition.name}.plural`))
  const asked = parseAddress(location.searchStr)['section'] ?? ''
  const sections = useSections(definition, row)
  const keys = [...definition.form.map(([key]) => key), history]
  const chosen = keys.includes(asked) ? asked : (keys[0] ?? history)
  const label = (key: string): string => (key === history ? t('screen.tab.history') : groupLabel(definition, key))
  const address = (key: string): string => `${location.pathname}?section=${key}`
  const unsaved = (key: string) => {
    const note = sections.changed.has(key) ? t('screen.unsaved_in_section') : undefined
    return { note, mark: note && <span className={styles.dot} role="img" aria-label={note} /> }
  }
  const help = `${definition.name}.group.${chosen}.help`
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t(`${definition.name}.plural`)}</h1>
      </header>
      <Index
        kind="sections"
        label={t('screen.sections')}
        chosen={chosen}
        entries={keys.map((key) => ({ key, name: label(key), href: address(key), ...unsaved(key) }))}
      />
      <section className={styles.section} aria-label={label(chosen)}>
        <h2>{label(chosen)}</h2>
        {hasText(help) && <p className={styles.help}>{t(help)}</p>}
        {chosen === history ? (
          <Suspense fallback={null}>
            <History definition={definition} id={row.id} />
          </Suspense>
        ) : (
          <>
            <Section key={chosen} sections={sections} at={chosen} />
            <OwnParts definition={definition} section={chosen} />
          </>
        )}
      </section>
      {sections.leaving}
    </article>
  )
}
