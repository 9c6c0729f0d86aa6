import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconBookmark,
  IconChartBar,
  IconDownload,
  IconMailForward,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Drop } from '../drop/Drop.tsx'
import { Pager } from '../list/Pager.tsx'
import { useTitle } from '../page/title.ts'
import { Go } from '../router/Go.tsx'
import { isMember, opensList } from '../router/opens.ts'
import { allScreens, listPath } from '../screens.ts'
import { may } from '../session/session.ts'
import { usePhone } from '../shell/narrow.ts'
import { loadNamed, useT } from '../texts/texts.ts'
import type { ReportParts } from './ReportScreen.tsx'
import { RowsControl } from './RowsControl.tsx'
import { ReportActions } from './ReportActions.tsx'
import { isFrame, type ReportRow, type ReportTotals } from './rows.ts'
import { allRows, askedOf, openRowsOf, withAllRows } from './state.ts'
import bar from '../list/ListBar.module.css'
import styles from './Report.module.css'

type Props = ReportParts & {
  readonly rows: readonly ReportRow[] | undefined
  readonly totals: ReportTotals | undefined
}

/** One line above the rows: what the report is, how its rows stand, where one is in it, what can be done. */
export function ReportBar({ report, state, change, rows, totals }: Props) {
  const t = useT()
  const phone = usePhone()
  const parts = { report, state, change }
  useTitle(t(report.name))
  return (
    <div className={bar.bar}>
      <h1>{t(report.name)}</h1>
      <span className={styles.ways}>
        <Back to={state.back} />
        <RowsControl {...parts} />
        {state.group !== '' && (
          <button
            type="button"
            aria-pressed={state.isChart}
            title={t('report.chart')}
            onClick={() => change({ ...state, isChart: !state.isChart })}
          >
            <IconChartBar size={16} stroke={1.7} aria-hidden /> {t('report.chart')}
          </button>
        )}
        <ReportActions report={report} rows={rows} />
      </span>
      <Pager
        page={state.page}
        size={state.size}
        shown={rows?.filter((row) => !isFrame(row)).length}
        total={totals?.total_elements}
        onPage={(page) => change({ ...state, page })}
      />
      {!phone && <AllRows {...parts} total={totals?.total_elements} />}
      <div className={bar.tools}>
        <Drop kind="dialog" load={() => import('./ReportMenus.tsx').then((menus) => menus.SavedPanel)} data={parts}>
          <button type="button" aria-label={t('report.saved')} title={t('report.saved')}>
            <IconBookmark size={16} stroke={1.7} />
          </button>
        </Drop>
        <Drop kind="dialog" load={loadColumns} data={parts}>
          <button type="button" aria-label={t('screen.columns')} title={t('screen.columns')}>
            <IconAdjustmentsHorizontal size={16} stroke={1.7} />
          </button>
        </Drop>
        {!isMember() && (may(report.rights.export) || may(report.rights.print)) && (
          <SendButton report={report} state={state} />
        )}
        {(may(report.rights.export) || may(report.rights.print)) && (
          <Drop kind="menu" load={() => import('./ReportMenus.tsx').then((menus) => menus.ExportMenu)} data={parts}>
            <button type="button" aria-label={t('screen.export')} title={t('screen.export')}>
              <IconDownload size={16} stroke={1.7} />
            </button>
          </Drop>
        )}
      </div>
    </div>
  )
}

/** From pages to all rows below each other and back, where there are more than a page and no more than one answer holds. */
function AllRows({ state, change, total = 0 }: Pick<Props, 'state' | 'change'> & { total: number | undefined }) {
  const t = useT()
  const isWhole = state.size === allRows
  if (openRowsOf(state) || (!isWhole && (total <= state.size || total > allRows))) return null
  return (
    <button
      type="button"
      className={styles.all}
      aria-pressed={isWhole}
      onClick={() => change(withAllRows(state, !isWhole))}
    >
      {t('report.all_rows')}
    </button>
  )
}

/** Which columns stand in the report: it speaks as the panel of a list does. */
const loadColumns = () =>
  loadNamed('list')
    .then(() => import('./ReportColumns.tsx'))
    .then((panel) => panel.ReportColumns)

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'))

/** Has what the page shows sent by mail. */
function SendButton({ report, state }: Pick<Props, 'report' | 'state'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('report.send_regularly')}
        title={t('report.send_regularly')}
        onClick={() => setOpen(true)}
      >
        <IconMailForward size={16} stroke={1.7} />
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <ScheduleDialog
            report={report.name}
            rights={report.rights}
            asked={askedOf(state)}
            title={t(report.name)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The way back to the list that a report was opened from, where the address says so. */
function Back({ to }: { to: string }) {
  const t = useT()
  const entry = to === '' ? undefined : allScreens().find(({ name, plural }) => name === to || plural === to)
  if (!entry || !opensList(entry)) return null
  return (
    <Go href={listPath(entry)} className={styles.back}>
      <IconArrowLeft size={15} aria-hidden /> {t(`${entry.name}.plural`)}
    </Go>
  )
}
