import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { linesOf } from '../field/lines.ts'
import { toast } from '../notice/notices.ts'
import { useT } from '../texts/texts.ts'
import { attach, reasonOf, ruleOf, type RefusedFile } from './attach.ts'
import { useDropped } from './useDropped.ts'
import drop from './Drop.module.css'
import styles from './Files.module.css'

interface Props {
  readonly definition: Definition
  readonly record: RecordRow
  /** The rows that take a file. */
  readonly name: string
}

/** A file is chosen here, or dropped anywhere on the page. */
export function AddFiles({ definition, record, name }: Props) {
  const t = useT()
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState('')
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const { accept, maxMb, most } = ruleOf(definition, name)
  const room = most - linesOf(record[name]).length

  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || progress !== undefined) return
    setRefused([])
    if (files.length > room) return setProblem(t('files.too_many', { n: most }))
    setProblem('')
    setProgress(0)
    try {
      const not = await attach(definition, record.id, name, files, setProgress)
      setRefused(not)
      if (not.length < files.length) toast(t('files.added', { n: files.length - not.length }))
    } catch (caught) {
      setProblem(reasonOf(caught))
    } finally {
      setProgress(undefined)
    }
  }
  const isOver = useDropped((files) => void take(files))
  return (
    <div className={`${drop.add} ${styles.add}`}>
      <label className={drop.zone} data-over={isOver || undefined}>
        <IconUpload size={18} stroke={1.6} aria-hidden />
        <span>{progress === undefined ? t('files.add') : t('screen.file_uploading', { n: progress })}</span>
        <input
          type="file"
          multiple
          className="unseen"
          disabled={progress !== undefined}
          accept={accept.map((kind) => `.${kind}`).join(',')}
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        {progress !== undefined && <progress value={progress} max={100} aria-label={t('files.add')} />}
      </label>
      <small>{t('screen.file_rules', { kinds: accept.join(', '), mb: maxMb })}</small>
      <div role="alert">
        {problem}
        {refused.length > 0 && (
          <ul>
            {refused.map((one, at) => (
              <li key={at}>
                <bdi>{one.name}</bdi> <span>{one.reason}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
