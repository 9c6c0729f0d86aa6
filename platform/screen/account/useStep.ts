import { useRef, useState } from 'react'
import { Refusal } from '../api/problem.ts'
import { say } from '../notice/notices.ts'
import { useT } from '../texts/texts.ts'

/** One step at a time: a second press while the first is under way does nothing, and a refusal is told. */
export function useStep(): { readonly isBusy: boolean; readonly step: (work: () => Promise<void>) => Promise<void> } {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const under = useRef(false)
  const step = async (work: () => Promise<void>): Promise<void> => {
    if (under.current) return
    under.current = true
    setBusy(true)
    try {
      await work()
    } catch (caught) {
      say(caught instanceof Refusal ? caught.message : t('screen.offline'), 'error')
    } finally {
      under.current = false
      setBusy(false)
    }
  }
  return { isBusy, step }
}
