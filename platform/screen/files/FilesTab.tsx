import { IconDownload, IconFile, IconFileTypePdf } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow, StoredFile } from '../api/record.ts'
import { useFigures } from '../page/figures.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import { AddFiles } from './AddFiles.tsx'
import { attachableTo, filesOf, isPicture, isShownInPlace, type HeldFile } from './files_of.ts'
import styles from './Files.module.css'

const FileDialog = lazy(() => import('./FileDialog.tsx'))

interface Props {
  readonly definition: Definition
  readonly record: RecordRow
  readonly isEditable: boolean
}

/** All files of a record in one place: what each is, who brought it and when; and a place for another one, where it takes some. */
export default function FilesTab({ definition, record, isEditable }: Props) {
  const t = useT()
  const [shown, setShown] = useState<string>()
  const files = filesOf(definition, record)
  const rows = isEditable ? attachableTo(definition) : undefined
  return (
    <div className={styles.tab}>
      {rows !== undefined && <AddFiles definition={definition} record={record} name={rows} />}
      {files.length === 0 ? (
        <p className={styles.none}>{t('files.none')}</p>
      ) : (
        <ul className={styles.files} aria-label={t('files.all')}>
          {files.map((held) => (
            <Tile key={`${held.name} ${held.file.key}`} definition={definition} held={held} onShow={setShown} />
          ))}
        </ul>
      )}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <FileDialog
            files={files.map(({ file }) => file).filter(isShownInPlace)}
            at={shown}
            onShow={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface TileProps {
  readonly definition: Definition
  readonly held: HeldFile
  readonly onShow: (key: string) => void
}

function Tile({ definition, held: { file, name, line }, onShow }: TileProps) {
  const t = useT()
  const figures = useFigures()
  const title = line?.['title']
  const words = typeof title === 'string' && title !== '' ? title : fieldLabel(definition, name)
  return (
    <li>
      {isShownInPlace(file) ? (
        <button
          type="button"
          className={styles.face}
          aria-label={t('files.show', { name: file.name })}
          onClick={() => onShow(file.key)}
        >
          <Face file={file} />
        </button>
      ) : (
        <span className={styles.face}>
          <Face file={file} />
        </span>
      )}
      <div>
        <b>
          <bdi>{words}</bdi>
        </b>
        <a href={file.url} download={file.name} aria-label={t('files.download', { name: file.name })}>
          <IconDownload size={14} stroke={1.7} aria-hidden /> <bdi>{file.name}</bdi>
        </a>
        <small>
          <span>{figures.bytes(file.bytes)}</span>
          {file.uploaded_at !== undefined && <span>{figures.instant(file.uploaded_at)}</span>}
          {file.uploaded_by_name && <bdi>{file.uploaded_by_name}</bdi>}
        </small>
      </div>
    </li>
  )
}

function Face({ file }: { file: StoredFile }) {
  if (isPicture(file)) return <img src={`${file.url}?size=thumb`} alt="" loading="lazy" />
  const Icon = file.kind === 'pdf' ? IconFileTypePdf : IconFile
  return <Icon size={30} stroke={1.3} aria-hidden />
}
