import { IconPaperclip } from '@tabler/icons-react'
import { storedFile } from '../../screen/api/record.ts'
import { lazy } from 'react'
import type { FieldCellProps, FieldScreen } from '../../screen/field/contract.ts'
import styles from '../../screen/field/controls.module.css'

function FileCell({ name, row, field }: FieldCellProps) {
  const file = storedFile(row, name)
  if (!file) return null
  if (field.type === 'image')
    return <img className={styles.thumb} src={`${file.url}?size=thumb`} alt="" loading="lazy" />
  return <IconPaperclip size={15} aria-label={file.name} />
}

/** Only forms need it: a list does not wait for it. */
const FileInput = lazy(() => import('../../screen/field/FileInput.tsx'))

/** A document. */
export const fileScreen: FieldScreen = {
  Input: FileInput,
  Cell: FileCell,
  Filter: () => null,
  align: 'center',
  width: 4,
}

/** A picture: shown as one wherever it stands. */
export const imageScreen: FieldScreen = fileScreen
