import { Board } from '../board/Board.tsx'
import { useBoard } from '../board/board.ts'
import { Note, Page } from '../page/Page.tsx'
import { useT } from '../texts/texts.ts'

/** What leaves the office: counts, how it stands, the newest. */
export default function PostBoard() {
  const t = useT()
  const board = useBoard('post')
  return (
    <Page title={t('page.post')}>
      <Board name="post" board={board} empty={<Note tone="careful">{t('overview.post_empty')}</Note>} />
    </Page>
  )
}
