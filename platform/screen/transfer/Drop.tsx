import { IconTableImport } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import { Note, Progress } from '../page/Page.tsx'
import { useGo } from '../router/Go.tsx'
import type { ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { keepRun, sendSheet } from './runs.ts'
import { importPath } from './StartScreen.tsx'
import styles from './Import.module.css'

/** A spreadsheet, chosen or dropped; how far it is on its way. */
export function Drop({ entry, resource }: { entry: ScreenEntry; resource: string }) {
  const t = useT()
  const go = useGo()
  const [percent, setPercent] = useState<number>()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState('')
  const sending = useRef(false)
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || sending.current) return
    setProblem('')
    if (!/\.(xlsx|csv)$/i.test(file.name)) return setProblem(t('transfer.wrong_kind'))
    sending.current = true
    setPercent(0)
    try {
      const run = await sendSheet(resource, file, setPercent)
      keepRun(resource, run)
      go(importPath(entry, run.id))
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
    void send(event.dataTransfer.files[0])
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
          aria-describedby="import-problem"
          onChange={(event) => {
            void send(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {percent !== undefined && (
          <Progress label={t('screen.file_uploading', { n: percent })} done={percent} of={100} />
        )}
      </label>
      <div id="import-problem" role="alert" className={styles.problem}>
        {problem && <Note tone="bad">{problem}</Note>}
      </div>
    </>
  )
}
