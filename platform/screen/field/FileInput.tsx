import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { storedFile, type StoredFile } from '../api/record.ts'
import { useT } from '../texts/texts.ts'
import type { FieldInputProps } from './contract.ts'
import { FileView } from './FileView.tsx'
import { isFile } from './options.ts'
import { upload } from './upload.ts'
import styles from './FileInput.module.css'

/** A file: chosen or dropped, checked for size before it travels, with a preview and how far it is. */
export default function FileInput(props: FieldInputProps) {
  const t = useT()
  const { field, id, name, value, row, disabled } = props
  const [mine, setMine] = useState<StoredFile>()
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState('')
  const accept = isFile(field) ? (field.accept ?? (field.type === 'image' ? ['jpg', 'jpeg', 'png', 'webp'] : [])) : []
  const maxMb = (isFile(field) ? field.maxMb : undefined) ?? (field.type === 'image' ? 2 : 10)
  const stored = mine?.key === value ? mine : row && row[name] === value ? storedFile(row, name) : undefined

  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setProblem('')
    if (file.size > maxMb * 1_048_576) return setProblem(t('screen.file_too_large', { n: maxMb }))
    setProgress(0)
    try {
      const made = await upload(props.definition.name, props.path ?? name, file, setProgress)
      setMine(made)
      props.onChange(made.key)
    } catch (caught) {
      setProblem(caught instanceof Refusal && caught.message ? caught.message : t('screen.file_failed'))
    } finally {
      setProgress(undefined)
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    if (!disabled) void send(event.dataTransfer.files[0])
  }
  return (
    <div className={styles.file} onDragOver={(event) => event.preventDefault()} onDrop={drop} data-kind={field.type}>
      {stored && typeof value === 'string' && (
        <div className={styles.stored}>
          <FileView file={stored} />
          {!disabled && (
            <button
              type="button"
              className={styles.icon}
              aria-label={t('screen.file_remove')}
              onClick={() => props.onChange(null)}
            >
              <IconTrash size={15} stroke={1.6} />
            </button>
          )}
        </div>
      )}
      {!disabled && (
        <label className={styles.choose}>
          <IconUpload size={15} stroke={1.6} aria-hidden />
          <span>{progress === undefined ? t('screen.file_choose') : t('screen.file_uploading', { n: progress })}</span>
          <input
            id={id}
            name={name}
            type="file"
            className="unseen"
            accept={accept.map((kind) => `.${kind}`).join(',')}
            aria-invalid={props.invalid || problem !== ''}
            aria-describedby={props.describedBy}
            onChange={(event) => {
              void send(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
            onBlur={props.onBlur}
          />
          {progress !== undefined && <progress value={progress} max={100} />}
        </label>
      )}
      {!disabled && !stored && (
        <small className={styles.rules}>{t('screen.file_rules', { kinds: accept.join(', '), mb: maxMb })}</small>
      )}
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </div>
  )
}
