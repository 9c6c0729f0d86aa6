import { useT } from '../texts/texts.ts'
import { unset } from '#platform/report/parameters.ts'
import { reportLabel } from './columns.ts'
import type { ReportParts } from './ReportScreen.tsx'
import { openRowsOf, usualTree, withGroup, withTree } from './state.ts'
import styles from './Report.module.css'

/** How the rows stand: as a tree open to a level, one below the other, or by a group. */
export function RowsControl({ report, state, change }: ReportParts) {
  const t = useT()
  const groups = Object.keys(report.groups)
  const open = openRowsOf(state)
  if (groups.length === 0 && !report.tree) return null
  const choose = (value: string): void =>
    change(value === treeWord ? withTree(state, usualTree) : withGroup(state, value === unset ? '' : value))
  return (
    <>
      <select
        className={styles.grouping}
        aria-label={t('report.group')}
        value={open ? treeWord : state.group || unset}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {report.tree && <option value={treeWord}>{t('report.tree')}</option>}
        <option value={unset}>{t('report.group_none')}</option>
        {groups.map((group) => (
          <option key={group} value={group}>
            {reportLabel(report, group)}
          </option>
        ))}
      </select>
      {open && report.tree && (
        <select
          className={styles.grouping}
          aria-label={t('report.open_to')}
          value={open.opened.length + open.closed.length > 0 ? '' : String(open.depth)}
          onChange={(event) => change(withTree(state, event.currentTarget.value))}
        >
          <option value="" disabled hidden>
            {t('report.open_some')}
          </option>
          {[1, 2, 3, 4].map((level) => (
            <option key={level} value={String(level)}>
              {t('report.open_level', { n: level })}
            </option>
          ))}
          <option value={String(report.tree.levels)}>{t('report.open_all')}</option>
        </select>
      )}
    </>
  )
}

/** Among the names of groups; a column is never called so. */
const treeWord = '='
