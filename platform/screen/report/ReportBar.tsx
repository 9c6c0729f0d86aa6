import { IconBookmark, IconChartBar, IconDownload, IconMailForward } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Drop } from '../drop/Drop.tsx'
import { Pager } from '../list/Pager.tsx'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import type { ReportParts } from './ReportScreen.tsx'
import { RowsControl } from './RowsControl.tsx'
import { isFrame, type ReportRow, type ReportTotals } from './rows.ts'
import { askedOf } from './state.ts'
import bar from '../list/ListBar.module.css'
import styles from './Report.module.css'

type Props = ReportParts & {
  readonly rows: readonly ReportRow[] | undefined
  readonly totals: ReportTotals | undefined
}

/** One line above the rows: what the report is, how its rows stand, where one is in it, what can be done. */
export function ReportBar({ report, state, change, rows, totals }: Props) {
  const t = useT()
  const parts = { report, state, change }
  return (
    <div className={bar.bar}>
      <h1>{t(report.name)}</h1>
      <span className={styles.ways}>
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
      </span>
      <Pager
        page={state.page}
        size={state.size}
        shown={rows?.filter((row) => !isFrame(row)).length}
        total={totals?.total_elements}
        onPage={(page) => change({ ...state, page })}
      />
      <div className={bar.tools}>
        <Drop kind="dialog" load={() => import('./ReportMenus.tsx').then((menus) => menus.SavedPanel)} data={parts}>
          <button type="button" aria-label={t('report.saved')} title={t('report.saved')}>
            <IconBookmark size={16} stroke={1.7} />
          </button>
        </Drop>
        {(may(report.rights.export) || may(report.rights.print)) && <SendButton report={report} state={state} />}
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
