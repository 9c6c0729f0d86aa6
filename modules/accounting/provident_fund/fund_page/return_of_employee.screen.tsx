import type { OwnActionProps } from '#platform/screen/screens.ts'
import ReturnFund from './return_fund.screen.tsx'

/** The return from the page of an employee. */
export default function ReturnOfEmployee({ row, onDone }: OwnActionProps) {
  return <ReturnFund employee={row.id} onDone={onDone} />
}
