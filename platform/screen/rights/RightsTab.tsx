import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../api/problem.ts'
import type { RecordRow } from '../api/record.ts'
import { save } from '../form/save.ts'
import { useLeaving } from '../form/useLeaving.tsx'
import { useKeys } from '../keyboard/keys.ts'
import { toast } from '../notice/notices.ts'
import { Note } from '../page/Page.tsx'
import { useFigures } from '../page/figures.ts'
import { keepRecord } from '../record/read.ts'
import { wordOf } from '../router/address.ts'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { definitionOf } from '../screens.ts'
import { useStep } from '../account/useStep.ts'
import { currentPerson, may } from '../session/session.ts'
import { beginView } from '../session/view_as.ts'
import { useT } from '../texts/texts.ts'
import { ChangeCount } from './ChangeList.tsx'
import { changesOf, idsOf, mergedOnto, type Ids } from './matrix.ts'
import { Review } from './Review.tsx'
import { rightsQuery } from './rights.ts'
import { RightsEditor } from './RightsEditor.tsx'
import page from '../page/Page.module.css'
import styles from './Rights.module.css'

/** What a role may do, as a table. Nothing is saved before its changes were read. */
export default function RightsTab({ record }: { record: RecordRow }) {
  const t = useT()
  const { data: rights, error } = useQuery(rightsQuery)
  if (error instanceof Refusal && error.status === 403) return <NotPermitted resource="permission" />
  if (error && !rights) return <Note tone="bad">{t('screen.loader_failed')}</Note>
  if (!rights) return <div className={styles.waiting} aria-busy />
  const isAdmin = record['kind'] === 'admin'
  return (
    <div className={styles.tab}>
      {isAdministrator() && <TryRole id={record.id} />}
      {isAdmin && <Note tone="careful">{t('rights.admin')}</Note>}
      {!isAdmin && record['is_system'] === true && <p className={page.quiet}>{t('rights.built_in')}</p>}
      {may('role.manage') && !isAdmin ? (
        <Changeable record={record} rights={rights} />
      ) : (
        <RightsEditor
          rights={rights}
          held={idsOf(record['permissions'])}
          before={idsOf(record['permissions'])}
          onChange={undefined}
        />
      )}
      {!may('role.manage') && <p className={page.quiet}>{t('rights.read_only')}</p>}
    </div>
  )
}

/** Whoever is an administrator may look through a role before anybody works with it. */
const isAdministrator = (): boolean => currentPerson()?.roleKind === 'ADMIN' && currentPerson()?.viewing === undefined

function TryRole({ id }: { id: number }) {
  const t = useT()
  const { isBusy, step } = useStep()
  return (
    <div className={styles.tried}>
      <button type="button" className={page.button} disabled={isBusy} onClick={() => void step(() => beginView(id))}>
        <IconEye size={15} aria-hidden /> {t('rights.view_as')}
      </button>
      <span className={page.quiet}>{t('rights.view_as_note')}</span>
    </div>
  )
}

type Rights = Parameters<typeof changesOf>[0]

interface Work {
  /** The version the changes were made on. */
  readonly base: RecordRow
  readonly held: Ids
}

function Changeable({ record, rights }: { record: RecordRow; rights: Rights }) {
  const t = useT()
  const figures = useFigures()
  const [work, setWork] = useState<Work>()
  const [asking, setAsking] = useState(false)
  const [theirs, setTheirs] = useState<{ readonly row: RecordRow; readonly text: string }>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const base = work?.base ?? record
  const before = idsOf(base['permissions'])
  const held = work?.held ?? before
  const changes = changesOf(rights, before, held)
  const isChanged = changes.added.length > 0 || changes.removed.length > 0
  const question = useLeaving({ isAsked: () => isChanged, isAskedOfTab: isChanged, text: t('rights.leave') })
  useKeys({ 'mod+s': () => isChanged && setAsking(true) }, { label: 'screen.keys_form' })

  const store = async (row: RecordRow, next: Ids): Promise<void> => {
    const definition = definitionOf('role')
    if (busy || !definition) return
    setBusy(true)
    setProblem('')
    const permissions = [...next].toSorted((a, b) => a - b)
    try {
      const outcome = await save(
        definition,
        row,
        { permissions },
        {
          key: crypto.randomUUID(),
          onWait: () => setProblem(t('screen.saving_waits')),
          signal: new AbortController().signal,
        },
      )
      if (outcome.state === 'conflict') return setTheirs({ row: outcome.theirs, text: outcome.text })
      if (outcome.state === 'refused') {
        const said = Object.values(outcome.problems).flatMap(({ texts }) => texts)
        return setProblem(said.join(' ') || outcome.text)
      }
      keepRecord(definition, outcome.record)
      setWork(undefined)
      setTheirs(undefined)
      setAsking(false)
      toast(t('screen.saved'))
    } catch (caught) {
      setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <RightsEditor
        rights={rights}
        held={held}
        before={before}
        onChange={(next) => setWork({ base, held: next })}
        beside={
          <div className={styles.bar}>
            <span aria-live="polite">
              {isChanged && (
                <>
                  {t('rights.changes')} <ChangeCount changes={changes} figure={figures.number} />
                </>
              )}
            </span>
            <button type="button" className={page.button} disabled={!isChanged} onClick={() => setWork(undefined)}>
              {t('rights.discard')}
            </button>
            <button
              type="button"
              className={page.button}
              data-primary
              disabled={!isChanged}
              onClick={() => setAsking(true)}
            >
              {t('rights.review')}
            </button>
          </div>
        }
      />
      {asking && (
        <Review
          role={wordOf(record['label'])}
          changes={changes}
          theirs={theirs && { text: theirs.text, changes: changesOf(rights, before, idsOf(theirs.row['permissions'])) }}
          problem={problem}
          busy={busy}
          onClose={() => {
            setAsking(false)
            setTheirs(undefined)
            setProblem('')
          }}
          onSave={() => {
            if (!theirs) return void store(base, held)
            const merged = mergedOnto(idsOf(theirs.row['permissions']), before, held)
            void store(theirs.row, merged)
          }}
        />
      )}
      {question}
    </>
  )
}
