import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { useT } from '../texts/texts.ts'
import type { Outcome } from './changeMany.ts'
import { ManyDialog } from './ManyDialog.tsx'

interface Props {
  readonly definition: Definition
  readonly rows: readonly RecordRow[]
  readonly onDone: (outcome: Outcome) => void
  readonly onClose: () => void
}

/** Deletes the chosen records, after their number was typed; a few go without a question, for a toast takes them back. */
export function DeleteMany({ definition, rows, onDone, onClose }: Props) {
  const t = useT()
  return (
    <ManyDialog
      definition={definition}
      rows={rows}
      title={t('bulk.delete_title', { n: rows.length })}
      action={t('screen.delete')}
      isFinal
      isGrave
      wish={() => Promise.resolve({ remove: true })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
