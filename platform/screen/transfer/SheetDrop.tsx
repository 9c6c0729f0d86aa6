import { IconTableImport } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { Note, Progress } from '../page/Page.tsx'
import { useT } from '../texts/texts.ts'
import styles from './Import.module.css'

interface Props {
  /** Sends it and tells how far it is, 0 to 100. A refusal is said below. */
  readonly send: (file: File, onProgress: (percent: number) => void) => Promise<void>
}

/** Takes a spreadsheet, chosen or dropped, and shows how far it is on its way. */
export function SheetDrop({ send }: Props) {
  const t = useT()
  const problemId = useId()
  const [percent, setPercent] = useState<number>()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState('')
  const sending = useRef(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || sending.current) return
    setProblem('')
    if (!/\.(xlsx|csv)$/i.test(file.name)) return setProblem(t('transfer.wrong_kind'))
    sending.current = true
    setPercent(0)
    try {
      await send(file, setPercent)
    } catch (caught) {
      setProblem(caught instanceof Refusal && caught.message ? caught.message : t('transfer.not_sent'))
    } finally {
      sending.current = false
      setPercent(undefined)
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <>
      <label
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconTableImport size={26} stroke={1.4} aria-hidden />
        <span>
          <b>{percent === undefined ? t('screen.file_choose') : t('screen.file_uploading', { n: percent })}</b>{' '}
          {percent === undefined && t('transfer.drop')}
        </span>
        <input
          type="file"
          className="unseen"
          accept=".xlsx,.csv"
          disabled={percent !== undefined}
          aria-describedby={problemId}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {percent !== undefined && (
          <Progress label={t('screen.file_uploading', { n: percent })} done={percent} of={100} />
        )}
      </label>
      <div id={problemId} role="alert" className={styles.problem}>
        {problem && <Note tone="bad">{problem}</Note>}
      </div>
    </>
  )
}
