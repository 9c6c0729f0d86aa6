import { useRef, useState } from 'react'
import { useStep } from '#platform/screen/account/useStep.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { Note, Part } from '#platform/screen/page/Page.tsx'
import { NotPermitted } from '#platform/screen/router/NotPermitted.tsx'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { SheetDrop } from '#platform/screen/transfer/SheetDrop.tsx'
import type { ImportAnswer } from './import_answer.ts'
import { sendStatement } from './import_calls.screen.tsx'
import { ImportOutcome } from './import_outcome.screen.tsx'
import { MappingTable } from './mapping_table.screen.tsx'
import type { StatementMapping } from './statement_mapping.ts'
import styles from './import.module.css'

/** The file of a bank: taken, understood, brought into the statement. accounting.md 3 bank_reconciliation. */
export default function ImportStatement({ record }: { readonly record: RecordRow }) {
  const t = useT()
  if (!may('bank_reconciliation.update')) return <NotPermitted resource="bank_reconciliation" />
  if (record['status'] !== 'draft') return <Note tone="careful">{t('bank_import.finished')}</Note>
  return <Entry statement={record.id} />
}

/** A file that was tried, and what would come of it. */
interface Tried {
  readonly file: File
  readonly mapping: StatementMapping
  readonly answer: ImportAnswer
}

function Entry({ statement }: { readonly statement: number }) {
  const t = useT()
  const { isBusy, step } = useStep()
  const [tried, setTried] = useState<Tried>()
  const [done, setDone] = useState<ImportAnswer>()
  const [problem, setProblem] = useState('')
  const asked = useRef(0)
  const take = async (file: File, onProgress: (percent: number) => void): Promise<void> => {
    setTried(undefined)
    setDone(undefined)
    setProblem('')
    const answer = await sendStatement({ statement, file }, true, onProgress)
    setTried({ file, mapping: answer.mapping, answer })
  }
  const change = async (mapping: StatementMapping): Promise<void> => {
    if (!tried) return
    setTried({ ...tried, mapping })
    asked.current += 1
    const mine = asked.current
    try {
      const answer = await sendStatement({ statement, file: tried.file, mapping }, true)
      // Who goes on choosing is shown what came of the last choice.
      if (mine === asked.current) setTried({ file: tried.file, mapping, answer })
      setProblem('')
    } catch (caught) {
      setProblem(saidBy(caught))
    }
  }
  const bring = (): void =>
    void step(async () => {
      if (!tried) return
      setDone(await sendStatement({ statement, file: tried.file, mapping: tried.mapping }, false))
      setTried(undefined)
    })
  return (
    <div className={styles.parts} data-import>
      <Part title={t('bank_import.file')} note={t('bank_import.file_note')}>
        <SheetDrop send={take} />
        {done && <Done answer={done} />}
      </Part>
      {tried && (
        <>
          <Part
            title={t('bank_import.columns')}
            note={t(tried.answer.is_remembered ? 'bank_import.columns_remembered' : 'bank_import.columns_note')}
          >
            <MappingTable mapping={tried.mapping} raw={tried.answer.raw} onChange={(next) => void change(next)} />
            {problem !== '' && <Note tone="bad">{problem}</Note>}
          </Part>
          <Part title={t('bank_import.outcome')}>
            <ImportOutcome answer={tried.answer} isBusy={isBusy} onImport={bring} />
          </Part>
        </>
      )}
    </div>
  )
}

/** What came in. */
function Done({ answer: { imported, duplicates, failed } }: { readonly answer: ImportAnswer }) {
  const t = useT()
  return (
    <div role="status" className={styles.done}>
      <Note tone={failed.length > 0 ? 'careful' : 'good'}>
        {t('bank_import.done', { imported, duplicates, failed: failed.length })}
      </Note>
      <a href="?tab=match">{t('reconcile.title')}</a>
    </div>
  )
}
