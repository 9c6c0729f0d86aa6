import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../texts/texts.ts'
import type { FieldInputProps } from './contract.ts'

/**
 * Tells the form what its picker owes to it. `trouble` is why no answer can come as things stand (another field first, the
 * list could not be loaded), undefined when one can.
 */
export function useOwed(props: FieldInputProps, text: string, trouble: string | undefined) {
  const t = useT()
  const [owed, setOwed] = useState<'answer' | 'nothing'>()
  const tell = (now: 'answer' | 'nothing' | undefined): void => {
    if (now === undefined) props.onOwed?.(undefined)
    else if (trouble !== undefined) props.onOwed?.({ state: 'stopped', text: trouble })
    else if (now === 'answer') props.onOwed?.({ state: 'asked' })
    else props.onOwed?.({ state: 'stopped', text: t('screen.none_called', { text: text.trim() }) })
  }
  // The field that had to come first was filled in meanwhile, or the list could be loaded after all.
  const again = useEffectEvent(() => owed !== undefined && tell(owed))
  useEffect(() => void again(), [trouble])
  // A line that is taken away owes nothing.
  const forget = useEffectEvent(() => props.onOwed?.(undefined))
  useEffect(() => () => forget(), [])
  return (now: 'answer' | 'nothing' | undefined): void => {
    // At once: a save by the same key asks for it before the next rendering.
    tell(now)
    setOwed(now)
  }
}
