import { lazy, Suspense, useState } from 'react'
import type { Report } from '#platform/report/report.ts'
import { allModules } from '../screens.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { Modal } from '../theme/parts.ts'
import type { ReportAction } from './action.ts'
import { isFrame, type ReportRow } from './rows.ts'

interface Props {
  readonly report: Report
  readonly rows: readonly ReportRow[] | undefined
}

/** What a module does with the rows of a report that are shown. */
export function ReportActions({ report, rows }: Props) {
  const t = useT()
  const [action, setAction] = useState<ReportAction>()
  return (
    <>
      {allModules()
        .flatMap(({ reportActions = [] }) => reportActions)
        .filter((one) => one.report === report.name && (one.permission === undefined || may(one.permission)))
        .map((one) => (
          <button key={one.title} type="button" disabled={!rows} onClick={() => setAction(one)}>
            {t(one.title)}
          </button>
        ))}
      {action && rows && (
        <ReportActionDialog
          action={action}
          rows={rows.filter((row) => !isFrame(row))}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  )
}

interface DialogProps {
  readonly action: ReportAction
  readonly rows: readonly ReportRow[]
  readonly onClose: () => void
}

function ReportActionDialog({ action, rows, onClose }: DialogProps) {
  const t = useT()
  const [Part] = useState(() => lazy(action.load))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(action.title)}
      size="md"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <Suspense fallback={null}>
        <Part rows={rows} onDone={onClose} />
      </Suspense>
    </Modal>
  )
}
