import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { useKeys } from '../keyboard/keys.ts'
import { loadNamed, useT } from '../texts/texts.ts'

/** The window with the paper in it, with its texts: fetched when somebody prints. */
export const PrintDialog = lazy(() => loadNamed('print').then(() => import('./PrintDialog.tsx')))

/** Prints the record: a click, or `p`. */
export function PrintButton({ definition, id, title }: { definition: Definition; id: number; title: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useKeys({ p: () => setOpen(true) }, { label: 'screen.keys_record' })
  return (
    <>
      <button type="button" title={`${t('screen.print')} (P)`} onClick={() => setOpen(true)}>
        <IconPrinter size={15} stroke={1.8} aria-hidden /> {t('screen.print')}
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <PrintDialog
            title={title}
            path={`${baseOf(definition)}print/${id}/`}
            forms={`${baseOf(definition)}print_forms/`}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
