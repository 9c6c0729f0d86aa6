import { Button, Modal, TextInput } from '../theme/parts.ts'
import { useState, type FormEvent } from 'react'
import { latinDigits } from '#platform/fields/digits.ts'
import { useT } from '../texts/texts.ts'

interface Props {
  /** Records that the import made, and that would be deleted. */
  readonly count: number
  /** Text that counts them, where they have a word of their own and none of them is a former one changed. */
  readonly made: string | undefined
  readonly busy: boolean
  readonly onClose: () => void
  readonly onUndo: () => void
}

/** Many records would be deleted: their number is typed, in any digits. */
export default function UndoDialog({ count, made, busy, onClose, onUndo }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const isRight = latinDigits(typed.trim()) === String(count)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isRight && !busy) onUndo()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('transfer.undo')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <form onSubmit={submit}>
        <p>
          {made === undefined
            ? t('transfer.undo_text', { n: count })
            : t('transfer.undo_records', { records: t(made, { n: count }) })}
        </p>
        <TextInput
          label={t('screen.type_number', { n: count })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          my="md"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
        <Button type="submit" color="brick" disabled={!isRight} loading={busy}>
          {t('transfer.undo')}
        </Button>
      </form>
    </Modal>
  )
}
