import { Menu, Modal } from '../theme/parts.ts'
import { IconDownload, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import type { Transition } from '#platform/resource/definition.ts'
import { address } from '../api/call.ts'
import type { RecordRow } from '../api/record.ts'
import { saidBy } from '../api/said.ts'
import type { BarParts } from '../list/parts.ts'
import { queryOf } from '../list/state.ts'
import { localeOf, useLook } from '../look.ts'
import { say, toast } from '../notice/notices.ts'
import { offersDelete, offersEdit } from '../record/offered.ts'
import { restoreAll } from '../record/restoreAll.ts'
import { may } from '../session/session.ts'
import { stepLabel, useT } from '../texts/texts.ts'
import { changeMany, manyFrom, type Outcome } from './changeMany.ts'
import { allRows, commonFields, commonSteps, rowsAtHand, rowsOf } from './chosen.ts'
import { DeleteMany } from './DeleteMany.tsx'
import { Refused } from './Refused.tsx'
import { SetMany } from './SetMany.tsx'
import { StepMany } from './StepMany.tsx'
import styles from '../list/ListBar.module.css'

/** What one is about to do, and the rows as they were when it was asked for. */
type Asked = { readonly rows: readonly RecordRow[] } & (
  | { readonly what: 'step'; readonly step: Transition }
  | { readonly what: 'set' | 'delete' }
  | { readonly what: 'refused'; readonly outcome: Outcome }
)

/** So many ids stand in the address of an export; who wants more takes the whole list. */
const mostInAddress = 500
/** So many rows are chosen at once at most. */
const mostChosen = 10_000

/** The line above the rows while some are chosen: how many, and what can be done with all of them. */
export default function ChosenBar(props: BarParts) {
  const t = useT()
  const { definition, state, rows, chosen, setChosen, total } = props
  const figure = new Intl.NumberFormat(localeOf(useLook()))
  const [asked, setAsked] = useState<Asked>()
  // Told of anew with each page that comes.
  const known = useMemo(() => (rows ? [...rowsAtHand(definition, chosen).values()] : []), [definition, chosen, rows])
  const fail = (caught: unknown): void => say(saidBy(caught), 'error')
  const ask = (what: (rows: readonly RecordRow[]) => Asked): void => {
    rowsOf(definition, chosen).then((found) => setAsked(what(found)), fail)
  }
  const chooseAll = (): void => {
    allRows(definition, state).then((found) => setChosen(new Set(found.map(({ id }) => id))), fail)
  }
  const done = ({ changed }: Outcome, isDelete = asked?.what === 'delete'): void => {
    if (isDelete && changed.length > 0)
      toast(t('bulk.deleted', { n: changed.length }), {
        action: { label: t('screen.undo'), run: () => void restoreAll(definition, changed) },
      })
    else if (changed.length > 0) toast(t('bulk.done', { n: changed.length }))
    const through = new Set(changed)
    setChosen(new Set([...chosen].filter((id) => !through.has(id))))
  }
  /** A few go without a question: the toast takes them back. */
  const remove = async (): Promise<void> => {
    const found = await rowsOf(definition, chosen)
    if (found.length >= manyFrom) return setAsked({ what: 'delete', rows: found })
    const outcome = await changeMany(definition, found, { remove: true })
    done(outcome, true)
    if (outcome.failed.length > 0) setAsked({ what: 'refused', rows: found, outcome })
  }
  const every = (offers: typeof offersEdit): boolean =>
    known.length > 0 && known.every((row) => offers(definition, row))
  const close = (): void => setAsked(undefined)
  return (
    <div className={`${styles.bar} ${styles.chosen}`} role="region" aria-label={t('screen.actions')}>
      <h1 aria-live="polite">{t('bulk.chosen', { n: chosen.size })}</h1>
      {total !== undefined && total > chosen.size && total <= mostChosen && (
        <button type="button" data-all onClick={chooseAll}>
          {t('bulk.all', { n: figure.format(total) })}
        </button>
      )}
      {commonSteps(definition, known).map((step) => (
        <button key={step.action} type="button" onClick={() => ask((found) => ({ what: 'step', step, rows: found }))}>
          {stepLabel(definition, step.action)}
        </button>
      ))}
      {every(offersEdit) && commonFields(definition).length > 0 && (
        <button type="button" onClick={() => ask((found) => ({ what: 'set', rows: found }))}>
          <IconPencil size={15} stroke={1.7} aria-hidden /> {t('bulk.set_field')}
        </button>
      )}
      <ExportChosen {...props} />
      {every(offersDelete) && (
        <button type="button" onClick={() => void remove().catch(fail)}>
          <IconTrash size={15} stroke={1.7} aria-hidden /> {t('screen.delete')}
        </button>
      )}
      <button type="button" onClick={() => setChosen(new Set())}>
        <IconX size={15} aria-hidden /> {t('bulk.unselect')}
      </button>
      {asked?.what === 'step' && (
        <StepMany definition={definition} rows={asked.rows} step={asked.step} onDone={done} onClose={close} />
      )}
      {asked?.what === 'set' && <SetMany definition={definition} rows={asked.rows} onDone={done} onClose={close} />}
      {asked?.what === 'delete' && (
        <DeleteMany definition={definition} rows={asked.rows} onDone={done} onClose={close} />
      )}
      {asked?.what === 'refused' && (
        <Modal
          opened
          onClose={close}
          title={t('bulk.delete_title', { n: asked.rows.length })}
          closeButtonProps={{ 'aria-label': t('screen.close') }}
        >
          <Refused definition={definition} outcome={asked.outcome} onClose={close} />
        </Modal>
      )}
    </div>
  )
}

/** The chosen rows as a spreadsheet, with the columns and the order on the screen. */
function ExportChosen({ definition, state, chosen, total }: BarParts) {
  const t = useT()
  const isAll = chosen.size === total
  const name = definition.name
  if (!definition.verbs.includes('export') || !may(`${name}.export`)) return null
  if (!isAll && chosen.size > mostInAddress) return null
  const href = (format: string): string => {
    const { sort, ...filter } = queryOf(definition, state)
    const which = isAll ? filter : { id: [...chosen].join() }
    return address(`${baseOf(definition)}export/`, { format, columns: state.columns.join(), sort, ...which })
  }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button type="button">
          <IconDownload size={15} stroke={1.7} aria-hidden /> {t('bulk.export')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {['xlsx', 'csv'].map((format) => (
          <Menu.Item key={format} component="a" href={href(format)} download>
            {t(`screen.export_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
