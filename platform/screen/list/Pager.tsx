import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { localeOf, useLook } from '../look.ts'
import { useT } from '../texts/texts.ts'
import styles from './ListBar.module.css'

interface PagerProps {
  readonly page: number
  readonly size: number
  /** How many rows stand on the page; undefined until they came. */
  readonly shown: number | undefined
  /** How many there are in all; undefined until it is known. */
  readonly total: number | undefined
  readonly onPage: (page: number) => void
}

/** Where one is among all rows, and the ways to the page before and after. */
export function Pager({ page, size, shown, total, onPage }: PagerProps) {
  const t = useT()
  const figure = new Intl.NumberFormat(localeOf(useLook()))
  const from = shown ? (page - 1) * size + 1 : 0
  const to = shown ? from + shown - 1 : 0
  const words = { from: figure.format(from), to: figure.format(to) }
  const isLast = total === undefined ? shown !== undefined && shown < size : to >= total
  return (
    <div className={styles.pager}>
      <span aria-live="polite">
        {shown === undefined
          ? ''
          : total === undefined
            ? t('screen.rows_open', words)
            : t('screen.rows_of', { ...words, total: figure.format(total) })}
      </span>
      <button
        type="button"
        aria-label={t('screen.previous_page')}
        title={t('screen.previous_page')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} />
      </button>
      <button
        type="button"
        aria-label={t('screen.next_page')}
        title={t('screen.next_page')}
        disabled={isLast}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} />
      </button>
    </div>
  )
}
