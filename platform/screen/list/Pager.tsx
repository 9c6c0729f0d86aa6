import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { localeOf, useLook } from '../look.ts'
import { useT } from '../texts/texts.ts'
import { rowsShown } from './rows_shown.ts'
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
  const rows = rowsShown(page, size, shown)
  const words = rows && { from: figure.format(rows.from), to: figure.format(rows.to) }
  const isLast = total === undefined ? shown !== undefined && shown < size : (rows?.to ?? 0) >= total
  return (
    <div className={styles.pager} data-pager>
      <span aria-live="polite">
        {words &&
          (total === undefined
            ? t('screen.rows_open', words)
            : t('screen.rows_of', { ...words, total: figure.format(total) }))}
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
