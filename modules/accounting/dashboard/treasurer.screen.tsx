import { IconPrinter } from '@tabler/icons-react'
import { Board } from '#platform/screen/board/Board.tsx'
import { useBoard } from '#platform/screen/board/board.ts'
import { useToday } from '#platform/screen/overview/today.ts'
import { Page } from '#platform/screen/page/Page.tsx'
import page from '#platform/screen/page/Page.module.css'
import { useT } from '#platform/screen/texts/texts.ts'
import styles from './treasurer.module.css'

/** The treasurer's one page: cash, banks, what is owed and when, what waits to be cleared. On one sheet when it is printed. */
export default function Treasurer() {
  const t = useT()
  const board = useBoard('treasurer')
  const { day } = useToday()
  return (
    <div className={styles.treasurer}>
      <Page
        title={t('page.treasurer')}
        lead={day}
        actions={
          <button type="button" className={page.button} onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.8} aria-hidden /> {t('screen.print')}
          </button>
        }
      >
        <Board name="treasurer" board={board} />
      </Page>
    </div>
  )
}
