import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { latinDigits } from '#platform/fields/digits.ts'
import { useT } from '../texts/texts.ts'

/** Many records at once: the number is typed, in any digits. */
export default function DeleteManyDialog(props: { count: number; onClose: () => void; onConfirm: () => void }) {
  const t = useT()
  const { count, onClose, onConfirm } = props
  const [typed, setTyped] = useState('')
  const isSure = latinDigits(typed.trim()) === String(count)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screen.delete_many', { n: count })}
      size="sm"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isSure) onConfirm()
        }}
      >
        <TextInput
          label={t('screen.type_number', { n: count })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          mb="md"
          inputMode="numeric"
          dir="ltr"
        />
        <Button type="submit" color="brick" disabled={!isSure}>
          {t('screen.delete')}
        </Button>
      </form>
    </Modal>
  )
}
