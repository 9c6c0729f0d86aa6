import { IconBookmark, IconChartBar, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { Drop } from '../drop/Drop.tsx'
import { localeOf, useLook } from '../look.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { reportLabel } from './columns.ts'
import type { ReportParts } from './ReportScreen.tsx'
import type { ReportRow, ReportTotals } from './rows.ts'
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
  const groups = Object.keys(report.groups)
  return (
    <div className={bar.bar}>
      <h1>{t(report.name)}</h1>
      <span className={styles.ways}>
        {groups.length > 0 && (
          <select
            className={styles.grouping}
            aria-label={t('report.group')}
            value={state.group}
            onChange={(event) => change({ ...state, group: event.currentTarget.value, isChart: false, page: 1 })}
          >
            <option value="">{t('report.group_none')}</option>
            {groups.map((group) => (
              <option key={group} value={group}>
                {reportLabel(report, group)}
              </option>
            ))}
          </select>
        )}
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
      <Pager state={state} change={change} rows={rows} total={totals?.total_elements} />
      <div className={bar.tools}>
        <Drop kind="dialog" load={() => import('./ReportMenus.tsx').then((menus) => menus.SavedPanel)} data={parts}>
          <button type="button" aria-label={t('report.saved')} title={t('report.saved')}>
            <IconBookmark size={16} stroke={1.7} />
          </button>
        </Drop>
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

type PagerProps = Pick<Props, 'state' | 'change' | 'rows'> & { readonly total: number | undefined }

function Pager({ state, change, rows, total }: PagerProps) {
  const t = useT()
  const figure = new Intl.NumberFormat(localeOf(useLook()))
  const from = rows && rows.length > 0 ? (state.page - 1) * state.size + 1 : 0
  const to = from === 0 ? 0 : from + (rows?.length ?? 0) - 1
  const words = { from: figure.format(from), to: figure.format(to) }
  const isLast = total === undefined ? (rows?.length ?? 0) < state.size : to >= total
  return (
    <div className={bar.pager}>
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
        disabled={isLast}
        onClick={() => change({ ...state, page: state.page + 1 })}
      >
        <IconChevronRight size={16} />
      </button>
    </div>
  )
}
