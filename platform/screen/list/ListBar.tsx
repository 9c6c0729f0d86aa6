import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPlus,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { Drop } from '../drop/Drop.tsx'
import { waiting } from '../live/news.ts'
import { localeOf, useLook } from '../look.ts'
import { Go } from '../router/Go.tsx'
import { listPath } from '../screens.ts'
import { may } from '../session/session.ts'
import { useStore } from '../store.ts'
import { useT } from '../texts/texts.ts'
import { Chips } from './Chips.tsx'
import { useDeleteMany } from './deleteMany.tsx'
import type { ListParts } from './parts.ts'
import styles from './ListBar.module.css'

type Props = ListParts & {
  readonly total: number | undefined
  readonly setChosen: (chosen: ReadonlySet<number>) => void
}

/** One line above the rows: what the list is, what narrows it, where one is in it, what can be done. */
export function ListBar(props: Props) {
  const t = useT()
  const { definition, entry, chosen } = props
  if (chosen.size > 0) return <ChosenBar {...props} />
  const name = definition.name
  return (
    <div className={styles.bar}>
      <h1>{t(`${name}.plural`)}</h1>
      <Chips {...props} />
      <Meanwhile resource={name} />
      <Pager {...props} />
      <div className={styles.tools}>
        <Drop kind="dialog" load={() => import('./ListMenus.tsx').then((menus) => menus.ColumnsPanel)} data={props}>
          <button type="button" aria-label={t('screen.columns')} title={t('screen.columns')}>
            <IconAdjustmentsHorizontal size={16} stroke={1.7} />
          </button>
        </Drop>
        {definition.verbs.includes('export') && may(`${name}.export`) && (
          <Drop kind="menu" load={() => import('./ListMenus.tsx').then((menus) => menus.ExportMenu)} data={props}>
            <button type="button" aria-label={t('screen.export')} title={t('screen.export')}>
              <IconDownload size={16} stroke={1.7} />
            </button>
          </Drop>
        )}
        {definition.verbs.includes('import') && may(`${name}.import`) && (
          <Go href={`${listPath(entry)}/import`} aria-label={t('screen.import')} title={t('screen.import')}>
            <IconUpload size={16} stroke={1.7} />
          </Go>
        )}
        {definition.verbs.includes('create') && may(`${name}.create`) && (
          <Go href={`${listPath(entry)}/new`} className={styles.primary}>
            <IconPlus size={15} stroke={2} aria-hidden /> {t('screen.new')}
          </Go>
        )}
      </div>
    </div>
  )
}

/** Rows that changed elsewhere wait while the pointer is on the list: nothing moves under it. */
function Meanwhile({ resource }: { resource: string }) {
  const t = useT()
  const isWaiting = useStore(waiting).has(resource)
  return (
    <div role="status" className={styles.meanwhile}>
      {isWaiting && (
        <button
          type="button"
          onClick={() => void import('../live/refresh.ts').then(({ showNow }) => showNow(resource))}
        >
          {t('screen.rows_changed')}
        </button>
      )}
    </div>
  )
}

function Pager({ state, rows, total, change }: Props) {
  const t = useT()
  const figure = new Intl.NumberFormat(localeOf(useLook()))
  const from = rows && rows.length > 0 ? (state.page - 1) * state.size + 1 : 0
  const to = from === 0 ? 0 : from + (rows?.length ?? 0) - 1
  const words = { from: figure.format(from), to: figure.format(to) }
  const last = total === undefined ? rows !== undefined && rows.length < state.size : to >= total
  return (
    <div className={styles.pager}>
      <span aria-live="polite">
        {rows === undefined
          ? ''
          : total === undefined
            ? t('screen.rows_open', words)
            : t('screen.rows_of', { ...words, total: figure.format(total) })}
      </span>
      <button
        type="button"
        aria-label={t('screen.previous_page')}
        title={t('screen.previous_page')}
        disabled={state.page === 1}
        onClick={() => change({ ...state, page: state.page - 1 })}
      >
        <IconChevronLeft size={16} />
      </button>
      <button
        type="button"
        aria-label={t('screen.next_page')}
        title={t('screen.next_page')}
        disabled={last}
        onClick={() => change({ ...state, page: state.page + 1 })}
      >
        <IconChevronRight size={16} />
      </button>
    </div>
  )
}

function ChosenBar({ definition, chosen, setChosen }: Props) {
  const t = useT()
  const { ask, dialog } = useDeleteMany(definition, () => setChosen(new Set()))
  const deletable = definition.verbs.includes('delete') && may(`${definition.name}.delete`)
  return (
    <div className={`${styles.bar} ${styles.chosen}`} role="region" aria-label={t('screen.actions')}>
      <h1 aria-live="polite">{t('screen.chosen', { n: chosen.size })}</h1>
      {deletable && (
        <button type="button" onClick={() => ask([...chosen])}>
          <IconTrash size={15} stroke={1.7} aria-hidden /> {t('screen.delete')}
        </button>
      )}
      <button type="button" onClick={() => setChosen(new Set())}>
        <IconX size={15} aria-hidden /> {t('screen.unselect')}
      </button>
      {dialog}
    </div>
  )
}
