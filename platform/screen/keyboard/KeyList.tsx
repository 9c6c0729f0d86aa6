import { useT } from '../texts/texts.ts'
import type { KeyGroup } from './keys.ts'
import styles from './KeyHelp.module.css'

const shown: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  alt: 'Alt',
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
/** In a language that is written from the right, what lies ahead lies to the left. */
const turned: Readonly<Record<string, string>> = { ArrowLeft: '→', ArrowRight: '←' }

const parts = (key: string, isFromRight: boolean): string[] =>
  key === '?' || key === '/'
    ? [key]
    : key.split('+').map((one) => (isFromRight ? turned[one] : undefined) ?? shown[one] ?? one)

/** Keys with what they do, in groups. */
export function KeyList({ groups, level }: { groups: readonly KeyGroup[]; level: 'h3' | 'h4' }) {
  const t = useT()
  const Heading = level
  const isFromRight = document.documentElement.dir === 'rtl'
  return groups.map((group) => (
    <section key={group.label} className={styles.group}>
      <Heading>{t(group.label)}</Heading>
      <dl>
        {group.keys.map(({ key, text }) => (
          <div key={key}>
            <dt dir="ltr">
              {parts(key, isFromRight).map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
