import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import page from '../page/Page.module.css'
import styles from './Import.module.css'

/** One kind of rows: what they are called and how many there are. */
export interface RowTab<Key extends string> {
  readonly key: Key
  readonly title: string
  readonly count: number
}

interface Props<Key extends string> {
  readonly label: string
  readonly tabs: readonly RowTab<Key>[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
  /** Page of the rows, from 1 to `last`. */
  readonly at: number
  readonly last: number
  readonly onPage: (at: number) => void
  readonly children: ReactNode
}

/** Rows of a sheet by what becomes of them, page by page. */
export function RowTabs<Key extends string>({ label, tabs, chosen, onChoose, at, last, onPage, children }: Props<Key>) {
  const t = useT()
  const figures = useFigures()
  const press = (event: KeyboardEvent): void => {
    const ahead = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === ahead ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
    const next = tabs[tabs.findIndex(({ key }) => key === chosen) + step]
    if (step === 0 || !next) return
    onChoose(next.key)
    document.getElementById(`rows-${next.key}`)?.focus()
  }
  return (
    <section>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map(({ key, title, count }) => (
          <button
            key={key}
            id={`rows-${key}`}
            type="button"
            role="tab"
            aria-selected={key === chosen}
            aria-controls="rows-panel"
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {title} <b>{figures.number(count)}</b>
          </button>
        ))}
      </div>
      <div id="rows-panel" role="tabpanel" aria-labelledby={`rows-${chosen}`}>
        {children}
        {last > 1 && (
          <div className={styles.pager}>
            <button
              type="button"
              className={page.button}
              disabled={at === 1}
              aria-label={t('screen.previous_page')}
              onClick={() => onPage(at - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </button>
            <span>{t('screen.of_list', { at: figures.number(at), total: figures.number(last) })}</span>
            <button
              type="button"
              className={page.button}
              disabled={at >= last}
              aria-label={t('screen.next_page')}
              onClick={() => onPage(at + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
