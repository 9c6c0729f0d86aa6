import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconBookmark,
  IconCalendar,
  IconDownload,
  IconLayoutGrid,
  IconList,
  IconListTree,
  IconPlus,
  IconRestore,
  IconUpload,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Drop } from '../drop/Drop.tsx'
import { deletedPath, loadChosenBar } from '../pages.ts'
import { writeAddress } from '../router/address.ts'
import { useTitle } from '../page/title.ts'
import { offersMany } from '../record/offered.ts'
import { Go } from '../router/Go.tsx'
import { listPath } from '../screens.ts'
import { may } from '../session/session.ts'
import { usePhone } from '../shell/narrow.ts'
import { useT } from '../texts/texts.ts'
import { Chips } from './Chips.tsx'
import { loadColumnsPanel, loadManyEntry, loadPhoneBar, loadViewsPanel } from './later.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { Pager } from './Pager.tsx'
import type { BarParts } from './parts.ts'
import { hasPictures, isChanged, writeState } from './state.ts'
import styles from './ListBar.module.css'

const ChosenBar = lazy(loadChosenBar)
const ManyEntry = lazy(loadManyEntry)
const PhoneBar = lazy(loadPhoneBar)

/** One line above the rows: what the list is, what narrows it, where one is in it, what can be done. */
export function ListBar(props: BarParts) {
  const t = useT()
  const phone = usePhone()
  const { definition, entry, chosen, state, rows, total, change } = props
  useTitle(t(`${definition.name}.plural`))
  if (chosen.size > 0 || props.isChoosing)
    return (
      <Suspense fallback={<div className={`${styles.bar} ${styles.chosen}`} aria-busy />}>
        <ChosenBar {...props} />
      </Suspense>
    )
  if (phone)
    return (
      <Suspense fallback={<div className={styles.bar} aria-busy />}>
        <PhoneBar {...props} />
      </Suspense>
    )
  const name = definition.name
  const { view } = props.ground
  const isOther = isChanged(definition, state, view)
  return (
    <div className={styles.bar}>
      <h1>{t(`${name}.plural`)}</h1>
      <Chips {...props} />
      <Meanwhile resource={name} />
      {rows && offersMany(definition) && (
        <Suspense fallback={null}>
          <ManyEntry entry={entry} definition={definition} />
        </Suspense>
      )}
      <Pager
        page={state.page}
        size={state.size}
        // Where all groups are folded there are headings, and no row to say the place of.
        shown={rows?.length === 0 && props.headings.length > 0 ? undefined : rows?.length}
        total={total}
        onPage={(page) => change({ ...state, page })}
      />
      <div className={styles.tools}>
        {isOther && (
          <button
            type="button"
            className={styles.reset}
            aria-label={t('screen.reset_list')}
            title={t('screen.reset_list')}
            onClick={props.reset}
          >
            <IconArrowBackUp size={16} stroke={1.7} />
          </button>
        )}
        <Drop kind="dialog" load={loadViewsPanel} data={props}>
          <button
            type="button"
            className={styles.view}
            aria-label={view ? `${t('screen.views')}: ${view.name}` : t('screen.views')}
            title={view?.name ?? t('screen.views')}
            data-changed={isOther}
          >
            <IconBookmark size={16} stroke={1.7} aria-hidden />
            {view && <bdi>{view.name}</bdi>}
          </button>
        </Drop>
        <Drop kind="dialog" load={loadColumnsPanel} data={props}>
          <button type="button" aria-label={t('screen.columns')} title={t('screen.columns')}>
            <IconAdjustmentsHorizontal size={16} stroke={1.7} />
          </button>
        </Drop>
        {definition.tree !== undefined && (
          <Go
            href={`${listPath(entry)}${writeAddress({ ...writeState(definition, state), as: 'tree' })}`}
            aria-label={t('screen.tree')}
            title={t('screen.tree')}
          >
            <IconListTree size={16} stroke={1.7} />
          </Go>
        )}
        {definition.calendar[0] && (
          <Go
            href={`${listPath(entry)}${writeAddress({ ...writeState(definition, state), as: 'calendar', by: definition.calendar[0].field })}`}
            aria-label={t('screen.calendar')}
            title={t('screen.calendar')}
          >
            <IconCalendar size={16} stroke={1.7} />
          </Go>
        )}
        {hasPictures(definition) && (
          <button
            type="button"
            aria-label={t(state.isPictures ? 'screen.as_list' : 'screen.as_pictures')}
            title={t(state.isPictures ? 'screen.as_list' : 'screen.as_pictures')}
            onClick={() => change({ ...state, isPictures: !state.isPictures })}
          >
            {state.isPictures ? <IconList size={16} stroke={1.7} /> : <IconLayoutGrid size={16} stroke={1.7} />}
          </button>
        )}
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
