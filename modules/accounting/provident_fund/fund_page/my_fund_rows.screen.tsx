import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import { linesOf } from '#platform/screen/field/lines.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { FundMonthAnswer, OwnFundAnswer } from '../own_fund_answer.ts'
import { FundTable } from './fund_table.screen.tsx'

/** Movements of one year that are shown; more than four for each month nobody has. */
const mostMovements = 50

const columns = ['own', 'employer', 'profit', 'lent', 'withdrawn', 'other', 'balance'] as const

/** The year month by month, from what it opened with. */
export function MyMonths({ fund }: { readonly fund: OwnFundAnswer }) {
  const t = useT()
  const taka = useTaka()
  const { month } = useFigures()
  const shown = columns.filter((key) => key !== 'other' || fund.months.some(({ other }) => other !== '0.00'))
  const amount = (row: FundMonthAnswer, key: (typeof columns)[number]): string =>
    key !== 'balance' && row[key] === '0.00' ? '–' : taka(row[key])
  return (
    <FundTable
      label={t('my_fund.months')}
      head={[
        t('fund_statement.month'),
        ...shown.map((key) => t(key === 'balance' ? 'fund_statement.balance' : `fund_card.${key}`)),
      ]}
      keepsLast
    >
      <tr>
        <th scope="row">{t('fund_statement.opening')}</th>
        {shown.map((key) => (
          <td key={key}>{key === 'balance' ? taka(fund.opening) : ''}</td>
        ))}
      </tr>
      {fund.months.map((row) => (
        <tr key={row.month}>
          <th scope="row">{month(`${row.month}-01`)}</th>
          {shown.map((key) => (
            <td key={key}>{amount(row, key)}</td>
          ))}
        </tr>
      ))}
    </FundTable>
  )
}

/** The posted movements of the year. What the payroll paid in has no movement of its own and stands in the months. */
export function MyMovements({ fund }: { readonly fund: OwnFundAnswer }) {
  const t = useT()
  const taka = useTaka()
  const { day } = useFigures()
  const { data } = useQuery({
    queryKey: ['records', 'provident_fund', 'own', fund.employee, fund.fiscal_year],
    queryFn: ({ signal }) =>
      call<Readonly<Record<string, unknown>>>('/provident_fund/api/v1/provident_fund/all/', {
        query: {
          employee: fund.employee,
          'voucher_date.from': fund.from,
          'voucher_date.to': fund.until,
          status: 'posted',
          sort: '-voucher_date',
          size: mostMovements,
          count: 'skip',
        },
        signal,
      }),
  })
  if (!data) return null
  const movements = linesOf(data['provident_funds'])
  if (movements.length === 0) return <p>{t('my_fund.no_movements')}</p>
  return (
    <FundTable
      label={t('my_fund.movements')}
      head={[t('my_fund.number'), t('provident_fund.employee_amount'), t('provident_fund.employer_amount')]}
    >
      {movements.map((one) => (
        <tr key={Number(one['id'])}>
          <th scope="row">
            {t(`provident_fund.kind.${String(one['kind'])}`)}{' '}
            <small>
              {day(String(one['voucher_date']))} · <bdi dir="ltr">{String(one['invoice_no'])}</bdi>
            </small>
          </th>
          <td>{taka(String(one['employee_amount']))}</td>
          <td>{taka(String(one['employer_amount']))}</td>
        </tr>
      ))}
    </FundTable>
  )
}
