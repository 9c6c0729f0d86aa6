import { Modal } from '../theme/parts.ts'
import { useT } from '../texts/texts.ts'
import { EventList, eventsOn } from './EventList.tsx'
import type { Shown } from './events.ts'
import type { DayWords } from './words.ts'
import page from '../page/Page.module.css'

interface Props {
  readonly day: string
  readonly events: readonly Shown[]
  /** How many of the day are not among `events`. */
  readonly more: number
  readonly words: DayWords
  readonly onClose: () => void
}

/** Everything that lies on one day. */
export function DayDialog({ day, events, more, words, onClose }: Props) {
  const t = useT()
  const here = eventsOn(events, day)
  const other = words.other(day)
  return (
    <Modal opened onClose={onClose} title={words.whole(day)} closeButtonProps={{ 'aria-label': t('screen.close') }}>
      {other !== undefined && <p className={page.quiet}>{other}</p>}
      {here.length === 0 ? <p>{t('calendar.none_on_day')}</p> : <EventList events={here} words={words} />}
      {more > 0 && <p className={page.quiet}>{t('calendar.not_listed', { n: more })}</p>}
    </Modal>
  )
}
