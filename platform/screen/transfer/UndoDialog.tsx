import { Button, Modal, TextInput } from '../theme/parts.ts'
import { useState, type FormEvent } from 'react'
import { latinDigits } from '#platform/fields/digits.ts'
import { useT } from '../texts/texts.ts'

interface Props {
  /** Records that the import made, and that would be deleted. */
  readonly count: number
  readonly busy: boolean
  readonly onClose: () => void
  readonly onUndo: () => void
}

/** Many records would be deleted: their number is typed, in any digits. */
export default function UndoDialog({ count, busy, onClose, onUndo }: Props) {
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
        <p>{t('transfer.undo_text', { n: count })}</p>
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
