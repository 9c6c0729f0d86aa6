import { Drawer } from '../theme/parts.ts'
import { usePhone } from '../shell/narrow.ts'
import { useT } from '../texts/texts.ts'
import { Previewed, type PreviewProps } from './Previewed.tsx'
import styles from './Preview.module.css'

/** A row to be looked at without leaving the list: beside it, on a phone in a sheet from below. */
export default function Preview(props: PreviewProps) {
  const t = useT()
  const phone = usePhone()
  const title = t('preview.title', { name: t(props.definition.name) })
  if (phone)
    return (
      <Drawer.Root opened onClose={props.onClose} position="bottom">
        <Drawer.Overlay />
        <Drawer.Content aria-label={title} className={styles.sheet}>
          <Previewed {...props} />
        </Drawer.Content>
      </Drawer.Root>
    )
  return (
    <aside
      className={styles.panel}
      aria-label={title}
      onKeyDown={(event) => {
        // Inside of the panel the arrows scroll it; in the list they go from row to row.
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.stopPropagation()
      }}
    >
      <Previewed {...props} />
    </aside>
  )
}
