import { Modal } from '../theme/parts.ts'
import { lazy, Suspense, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import type { OwnAction } from '../screens.ts'
import { useT } from '../texts/texts.ts'

interface Props {
  readonly definition: Definition
  readonly record: RecordRow
  readonly action: OwnAction
  readonly onClose: () => void
}

/** What a module does with a record where it stands. */
export default function ActionDialog({ definition, record, action, onClose }: Props) {
  const t = useT()
  const [Part] = useState(() => lazy(action.load))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(action.title)}
      size="sm"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <Suspense fallback={null}>
        <Part definition={definition} row={record} onDone={onClose} />
      </Suspense>
    </Modal>
  )
}
