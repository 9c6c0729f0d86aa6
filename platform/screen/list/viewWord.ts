import { useEffect } from 'react'
import { say } from '../notice/notices.ts'
import { loadNamed, t } from '../texts/texts.ts'
import type { Ground } from './ground.ts'

/** Says once that a view is not there, or does not narrow the list by all it once did: whoever opens it would not see that from the rows. */
export function useViewWord(ground: Ground | undefined): void {
  const leftOut = ground?.view?.left_out ?? 0
  const word = ground?.isGone === true ? 'gone' : leftOut > 0 ? 'left_out' : undefined
  useEffect(() => {
    if (word === undefined) return
    void loadNamed('saved_view').then(() => say(t(`saved_view.${word}`, { n: leftOut }), 'warning', 12_000))
  }, [word, leftOut, ground?.view?.id])
}
