import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import { linesOf } from '#platform/screen/field/lines.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note, Page, Part } from '#platform/screen/page/Page.tsx'
import { Go } from '#platform/screen/router/Go.tsx'
import { listPath, recordPath, screenOf } from '#platform/screen/screens.ts'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button, Modal } from '#platform/screen/theme/parts.ts'
import type { Held } from '../return_asked.ts'
import { FundTable } from './fund_table.screen.tsx'
import { dueReturnsQuery } from './held_query.screen.tsx'
import { PrintPaper } from './print_paper.screen.tsx'
import ReturnFund from './return_fund.screen.tsx'
import styles from './fund_page.module.css'

/** Returns that are shown; the list has them all. */
const shownReturns = 20

/** What is due for return, and the returns that were made. routes.json paymenPFs. */
export default function FundPayments() {
  const t = useT()
  const [paying, setPaying] = useState<Held>()
  return (
    <Page
      title={t('page.fund_payments')}
      lead={t('fund_payments.lead')}
      actions={
        may('provident_fund.print') &&
        may('ledger_account.read') && (
          <PrintPaper paper="summary" title={t('provident_fund.print.summary')} label="fund_payments.summary" />
        )
      }
    >
      {/* What the fund holds for somebody stands in the books. */}
      {may('ledger_account.read') && (
        <Part title={t('fund_payments.due')}>
          <Due onPay={setPaying} />
        </Part>
      )}
      <Part title={t('fund_payments.made')}>
        <Made />
      </Part>
      {paying && (
        <Modal
          opened
          onClose={() => setPaying(undefined)}
          title={t('fund_return.title', { name: paying.name })}
          size="sm"
          closeButtonProps={{ 'aria-label': t('screen.close') }}
        >
          <ReturnFund employee={paying.employee} onDone={() => setPaying(undefined)} />
        </Modal>
      )}
    </Page>
  )
}

function Due({ onPay }: { readonly onPay: (held: Held) => void }) {
  const t = useT()
  const taka = useTaka()
  const { day } = useFigures()
  const { data: due } = useQuery(dueReturnsQuery)
  const employees = screenOf('employee')
  if (!due) return null
  if (due.length === 0) return <Note tone="good">{t('fund_payments.none_due')}</Note>
  return (
    <FundTable
      label={t('fund_payments.due')}
      head={[
        t('fund_profit.member'),
        t('fund_payments.left'),
        t('fund_return.own'),
        t('fund_return.employer'),
        t('fund_return.loan'),
        t('fund_return.paid'),
        t('fund_return.pay'),
      ]}
      hidesLast
    >
      {due.map((held) => (
        <tr key={held.employee}>
          <th scope="row">
            {employees ? (
              <Go href={recordPath(employees, held.employee, held.name)}>
                <bdi>{held.name}</bdi>
              </Go>
            ) : (
              held.name
            )}{' '}
            <small dir="ltr">{held.employee_id}</small>
          </th>
          <td>{held.leave_date === null ? '' : day(held.leave_date)}</td>
          <td>{taka(held.own)}</td>
          <td>{taka(held.employer)}</td>
          <td>{taka(held.loan)}</td>
          <td>{taka(held.paid)}</td>
          <td>
            {may('provident_fund.post') && (
              <Button
                type="button"
                size="compact-sm"
                variant="default"
                aria-label={t('fund_return.title', { name: held.name })}
                onClick={() => onPay(held)}
              >
                {t('fund_return.pay')}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </FundTable>
  )
}

function Made() {
  const t = useT()
  const taka = useTaka()
  const { day } = useFigures()
  const entry = screenOf('provident_fund')
  const { data } = useQuery({
    queryKey: ['records', 'provident_fund', 'returns'],
    queryFn: ({ signal }) =>
      call<Readonly<Record<string, unknown>>>('/provident_fund/api/v1/provident_fund/all/', {
        query: { kind: 'return', status: 'posted', sort: '-voucher_date', size: shownReturns, count: 'skip' },
        signal,
      }),
  })
  if (!data || !entry) return null
  const returns = linesOf(data['provident_funds'])
  if (returns.length === 0) return <p>{t('fund_payments.none_made')}</p>
  return (
    <div className={styles.came}>
      <FundTable
        label={t('fund_payments.made')}
        head={[
          t('fund_payments.voucher'),
          t('fund_return.return_date'),
          t('fund_return.own'),
          t('fund_return.employer'),
        ]}
      >
        {returns.map((one) => (
          <tr key={Number(one['id'])}>
            <th scope="row">
              <Go href={recordPath(entry, Number(one['id']))}>
                <bdi dir="ltr">{String(one['invoice_no'])}</bdi>
              </Go>{' '}
              <small dir="auto">{String(one['narration'])}</small>
            </th>
            <td>{day(String(one['voucher_date']))}</td>
            <td>{taka(String(one['employee_amount']))}</td>
            <td>{taka(String(one['employer_amount']))}</td>
          </tr>
        ))}
      </FundTable>
      <Go href={`${listPath(entry)}?kind=return`}>{t('fund_payments.all')}</Go>
    </div>
  )
}
