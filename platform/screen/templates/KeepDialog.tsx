import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { copiedValues } from '../form/copied.ts'
import { useT } from '../texts/texts.ts'
import { Modal } from '../theme/parts.ts'
import { KeepTemplate } from './KeepTemplate.tsx'

interface Props {
  readonly definition: Definition
  readonly record: RecordRow
  readonly onClose: () => void
}

/** Keeps what was written in a record for the next ones. */
export default function KeepDialog({ definition, record, onClose }: Props) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screen.keep_template')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <KeepTemplate
        definition={definition}
        valuesNow={() => copiedValues(definition, record)}
        onKept={onClose}
        isFocused
      />
    </Modal>
  )
}
