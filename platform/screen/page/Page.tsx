import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTitle } from './title.ts'
import styles from './Page.module.css'

interface PageProps {
  readonly title: ReactNode
  /** Where one comes from, above the title. */
  readonly way?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page that is no list and no record: its name, what can be done, its parts below each other. */
export function Page(props: PageProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const [title, setTitle] = useState('')
  // A title is often more than words; the tab is called what is read of it.
  useLayoutEffect(() => setTitle(head.current?.textContent ?? ''), [props.title])
  useTitle(title)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        {props.way && <div className={styles.way}>{props.way}</div>}
        <h1 ref={head}>{props.title}</h1>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
        {props.lead && <p className={styles.lead}>{props.lead}</p>}
      </header>
      {props.children}
    </article>
  )
}

/** A part of a page: its name beside it, as in forms. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <div className={styles.name}>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** Names and values, one line each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** One of them; left out where there is no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === '' || children === false) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export type NoteTone = 'good' | 'careful' | 'bad'

/** A sentence that must not be overlooked; colour never says more than the words. */
export function Note({ tone, children }: { tone: NoteTone; children: ReactNode }) {
  return (
    <div className={styles.note} data-tone={tone}>
      {children}
    </div>
  )
}

/** How far something is: `done` of `of`. */
export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <progress
      className={styles.progress}
      aria-label={label}
      {...(of > 0 ? { value: Math.min(done, of), max: of } : {})}
    />
  )
}
