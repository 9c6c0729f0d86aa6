import {
  IconAdjustmentsHorizontal,
  IconDownload,
  IconPlus,
  IconRestore,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { Drop } from '../drop/Drop.tsx'
import { waiting } from '../live/news.ts'
import { deletedPath } from '../pages.ts'
import { Go } from '../router/Go.tsx'
import { listPath } from '../screens.ts'
import { may } from '../session/session.ts'
import { useStore } from '../store.ts'
import { useT } from '../texts/texts.ts'
import { Chips } from './Chips.tsx'
import { useDeleteMany } from './deleteMany.tsx'
import { Pager } from './Pager.tsx'
import type { ListParts } from './parts.ts'
import styles from './ListBar.module.css'

type Props = ListParts & {
  readonly total: number | undefined
  readonly setChosen: (chosen: ReadonlySet<number>) => void
}

/** One line above the rows: what the list is, what narrows it, where one is in it, what can be done. */
export function ListBar(props: Props) {
  const t = useT()
  const { definition, entry, chosen, state, rows, total, change } = props
  if (chosen.size > 0) return <ChosenBar {...props} />
  const name = definition.name
  return (
    <div className={styles.bar}>
      <h1>{t(`${name}.plural`)}</h1>
      <Chips {...props} />
      <Meanwhile resource={name} />
      <Pager
        page={state.page}
        size={state.size}
        shown={rows?.length}
        total={total}
        onPage={(page) => change({ ...state, page })}
      />
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
        {definition.verbs.includes('delete') && may(`${name}.delete`) && (
          <Go
            href={`${deletedPath}?resource=${name}`}
            aria-label={t('screen.recently_deleted')}
            title={t('screen.recently_deleted')}
          >
            <IconRestore size={16} stroke={1.7} />
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
