import { Popover } from '../theme/parts.ts'
import { cloneElement } from 'react'
import { choiceOf, choosable, namingColumn, withColumn } from '#platform/report/chosen.ts'
import type { Dropped } from '../drop/Drop.tsx'
import { ColumnOrder } from '../list/columns_panel/ColumnOrder.tsx'
import { OtherColumns } from '../list/columns_panel/OtherColumns.tsx'
import { useT } from '../texts/texts.ts'
import { reportLabel, saidColumns, shownColumns } from './columns.ts'
import type { ReportParts } from './ReportScreen.tsx'
import { columnsOf } from './state.ts'
import panel from '../list/columns_panel/Columns.module.css'

/** Which columns the report has and in which order; sheet, paper and letters have the same. */
export function ReportColumns({ target, opened, setOpened, ...parts }: Dropped & ReportParts) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0}>
        <Choice {...parts} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choice({ report, state, change }: ReportParts) {
  const t = useT()
  const nameOf = (name: string): string => reportLabel(report, name)
  const said = choosable(report, saidColumns(report, state))
  const shown = choosable(report, shownColumns(report, state))
  const show = (next: readonly string[]): void =>
    change({ ...state, cols: choiceOf(columnsOf(report), state.cols, shown, next) }, true)
  return (
    <div className={panel.footed}>
      <div className={panel.columns}>
        <fieldset>
          <legend>{t('screen.columns')}</legend>
          <ColumnOrder nameOf={nameOf} columns={shown} kept={namingColumn(report, said)} onColumns={show} />
        </fieldset>
        <OtherColumns
          nameOf={nameOf}
          columns={said.filter((name) => !shown.includes(name))}
          onShow={(name) => show(withColumn(said, shown, name))}
        />
      </div>
      <p className={panel.note}>{t('report.columns_note')}</p>
      <button type="button" className={panel.reset} onClick={() => change({ ...state, cols: [] }, true)}>
        {t('report.columns_usual')}
      </button>
    </div>
  )
}
