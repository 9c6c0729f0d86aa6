import { IconTemplate } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Drop } from '../drop/Drop.tsx'
import { useKeys } from '../keyboard/keys.ts'
import { loadTemplatesPanel } from '../pages.ts'
import { useT } from '../texts/texts.ts'
import type { TemplatesProps } from './TemplatesPanel.tsx'

/** The button of a new record's form that offers what it can begin with. @param isOpen whoever came wants to choose first */
export function Templates({ isOpen, ...data }: TemplatesProps & { readonly isOpen: boolean }) {
  const t = useT()
  const box = useRef<HTMLSpanElement>(null)
  const press = (): void => box.current?.querySelector('button')?.click()
  useKeys({ 'mod+b': press }, { label: 'screen.keys_form' })
  useEffect(() => {
    if (isOpen) box.current?.querySelector('button')?.click()
  }, [isOpen])
  return (
    <span ref={box}>
      <Drop kind="dialog" load={loadTemplatesPanel} data={data}>
        <button type="button" title={`${t('screen.templates')} (Ctrl+B)`}>
          <IconTemplate size={15} stroke={1.7} aria-hidden /> {t('screen.templates')}
        </button>
      </Drop>
    </span>
  )
}
