import { Modal } from '../theme/parts.ts'
import { IconHelpCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { openHelp } from '../help/open.ts'
import { useStore } from '../store.ts'
import { useT } from '../texts/texts.ts'
import { KeyList } from './KeyList.tsx'
import { partsHere } from './key_table.ts'
import { keyGroups, type KeyGroup } from './keys.ts'
import page from '../page/Page.module.css'

/** `?`: the keys of this screen, and the way to what the screen is for. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useT()
  const groups = useStore(keyGroups)
  // What stands on the page when the dialog opens: behind it nothing changes.
  const parts = useMemo(() => partsHere(document), [])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screen.keys')}
      size="md"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <KeyList groups={[...together(groups), ...parts]} level="h3" />
      <button
        type="button"
        className={page.button}
        onClick={() => {
          onClose()
          openHelp()
        }}
      >
        <IconHelpCircle size={15} aria-hidden /> {t('help.of_screen')} <kbd>F1</kbd>
      </button>
    </Modal>
  )
}

/** Several parts of a screen may have keys under one heading; a key stands there once. */
function together(groups: readonly KeyGroup[]): KeyGroup[] {
  const labels = [...new Set(groups.map(({ label }) => label))]
  return labels.map((label) => {
    const keys = groups.filter((group) => group.label === label).flatMap((group) => group.keys)
    return { label, keys: keys.filter(({ key }, at) => keys.findIndex((one) => one.key === key) === at) }
  })
}
