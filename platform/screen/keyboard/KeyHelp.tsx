import { Modal } from '@mantine/core'
import { useStore } from '../store.ts'
import { useT } from '../texts/texts.ts'
import { keyGroups } from './keys.ts'
import styles from './KeyHelp.module.css'

const shown: Readonly<Record<string, string>> = { mod: 'Ctrl', alt: 'Alt', Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' }
const parts = (key: string): string[] =>
  key === '?' || key === '/' ? [key] : key.split('+').map((one) => shown[one] ?? one)

/** `?`: the keys of this screen. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useT()
  const groups = useStore(keyGroups)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screen.keys')}
      size="md"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      {groups.map((group) => (
        <section key={group.label} className={styles.group}>
          <h3>{t(group.label)}</h3>
          <dl>
            {group.keys.map(({ key, text }) => (
              <div key={key}>
                <dt dir="ltr">
                  {parts(key).map((part) => (
                    <kbd key={part}>{part}</kbd>
                  ))}
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
