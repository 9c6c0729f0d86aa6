import { IconFile } from '@tabler/icons-react'
import type { StoredFile } from '../api/record.ts'
import { useT } from '../texts/texts.ts'
import styles from './FileInput.module.css'

/** A stored file: pictures as pictures, the rest by name; opens in a tab of its own. */
export function FileView({ file }: { file: StoredFile }) {
  const t = useT()
  const isPicture = /^(image|jpg|jpeg|png|webp)/.test(file.kind)
  return (
    <a
      className={styles.view}
      href={file.url}
      target="_blank"
      rel="noopener"
      aria-label={t('screen.open_file', { name: file.name })}
    >
      {isPicture ? (
        <img src={`${file.url}?size=thumb`} alt="" loading="lazy" />
      ) : (
        <IconFile size={18} stroke={1.5} aria-hidden />
      )}
      <bdi>{file.name}</bdi>
    </a>
  )
}
