import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { Note } from '../page/Page.tsx'
import { may } from '../session/session.ts'
import { choiceLabel, stepLabel, useT } from '../texts/texts.ts'
import { downloadHere } from './download.ts'
import { cancelImport, faultsHref, isAtWork, runQuery, storeRun, undoRun, type ImportRun } from './runs.ts'
import { stepOfImport } from './step_of_import.ts'
import page from '../page/Page.module.css'
import styles from './Import.module.css'

const UndoDialog = lazy(() => import('./UndoDialog.tsx'))

/** From so many on undoing is deleting many: the number has to be typed. */
const manyFrom = 10

/** The ways on from where a run stands. A second click finds the first one at work. */
export function RunActions({ run, definition }: { run: ImportRun; definition: Definition }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const working = useRef(false)
  const [key] = useState(() => crypto.randomUUID())
  const resource = definition.name
  const changes = run.new_count + run.changed_count
  const made = run.record_count ?? run.new_count

  const once = async (work: () => Promise<void>): Promise<void> => {
    if (working.current) return
    working.current = true
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (caught) {
      setProblem(caught instanceof Refusal && caught.message ? caught.message : t('screen.offline'))
      // Somebody else may have been quicker: the page shows what holds now.
      void queries.invalidateQueries(runQuery(resource, run.id))
    } finally {
      working.current = false
      setBusy(false)
    }
  }
  const store = (mode: 'all' | 'valid', step?: string) =>
    void once(() =>
      storeRun(
        resource,
        run,
        { mode, ...(step === undefined ? {} : { step }) },
        `${key}-${mode}-${step ?? ''}-${run.state}-${run.taken}`,
      ),
    )
  const step = stepOfImport(definition)
  const records = run.record_count ?? 0
  const counted = (n: number): string => (definition.imports ? t(definition.imports.counted, { n }) : '')
  const mayStep = step !== undefined && may(step.permission)
  const isSound = run.state === 'checked' && run.fault_count === 0 && changes > 0
  // Stored already; its step was not asked for, or ended before the last record.
  const isLeft = run.state === 'stored' && run.taken < records && (!run.is_step_asked || run.problem !== null)
  const undo = () =>
    void once(async () => {
      setAsking(false)
      await undoRun(resource, run)
    })
  return (
    <>
      <div className={`${page.buttons} ${styles.actions}`}>
        {isAtWork(run) && (
          <button
            type="button"
            className={page.button}
            disabled={busy || run.cancel_asked_by !== null}
            onClick={() => void once(() => cancelImport(resource, run.id))}
          >
            {t(run.cancel_asked_by ? 'transfer.ending' : 'transfer.end')}
          </button>
        )}
        {step && mayStep && (isSound || isLeft) && (
          <button
            type="button"
            className={page.button}
            data-primary
            disabled={busy}
            onClick={() => store('all', step.action)}
          >
            {t('transfer.take_step', {
              records: counted(records - run.taken),
              step: stepLabel(definition, step.action),
            })}
          </button>
        )}
        {isSound && step && (
          <button
            type="button"
            className={page.button}
            data-primary={!mayStep || undefined}
            disabled={busy}
            onClick={() => store('all')}
          >
            {t('transfer.take_records', {
              records: counted(records),
              state: choiceLabel(definition, step.field, step.from),
            })}
          </button>
        )}
        {isSound && !step && (
          <button type="button" className={page.button} data-primary disabled={busy} onClick={() => store('all')}>
            {t('transfer.take_all', { n: changes })}
          </button>
        )}
        {run.state === 'checked' && run.fault_count > 0 && changes > 0 && !step && (
          <button type="button" className={page.button} disabled={busy} onClick={() => store('valid')}>
            {t('transfer.take_good', { n: changes })}
          </button>
        )}
        {run.fault_count > 0 && (run.state === 'checked' || run.state === 'stored') && (
          <a
            className={page.button}
            data-primary={run.state === 'checked' || undefined}
            href={faultsHref(resource, run.id)}
            download
            onClick={(event) => downloadHere(event, `${run.number}.xlsx`)}
          >
            <IconDownload size={16} stroke={1.7} aria-hidden />{' '}
            {t(step ? 'transfer.get_marked' : 'transfer.get_faults')}
          </a>
        )}
        {run.state === 'stored' && changes > 0 && run.taken === 0 && (
          <button
            type="button"
            className={page.button}
            disabled={busy}
            onClick={() => (made >= manyFrom ? setAsking(true) : undo())}
          >
            {t('transfer.undo')}
          </button>
        )}
      </div>
      <div role="alert">{problem && <Note tone="bad">{problem}</Note>}</div>
      <Suspense fallback={null}>
        {asking && (
          <UndoDialog
            count={made}
            made={definition.imports?.counted}
            busy={busy}
            onClose={() => setAsking(false)}
            onUndo={undo}
          />
        )}
      </Suspense>
    </>
  )
}
