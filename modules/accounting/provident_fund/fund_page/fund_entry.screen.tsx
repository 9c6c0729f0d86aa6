import type { RecordRow } from '#platform/screen/api/record.ts'
import { withTree } from '#platform/screen/pages.ts'
import { may } from '#platform/screen/session/session.ts'
import type { OwnAction, OwnBelow, OwnPage } from '#platform/screen/screens.ts'
import { loadNamed, loadResource } from '#platform/screen/texts/texts.ts'

const words = () => Promise.all([loadResource('provident_fund'), loadNamed('fund_page')])

/** Who has left and whose fund was not returned yet. */
export const returnOfEmployee: OwnAction = {
  resource: 'employee',
  title: 'employee.return_fund',
  permission: 'provident_fund.post',
  isFor: ({ status, pf_member }: RecordRow) => status === 'left' && pf_member === true,
  load: () => words().then(() => import('./return_of_employee.screen.tsx')),
}

/** Who is or was in the fund; what it holds stands in the books. */
export const fundOfEmployee: OwnBelow = {
  resource: 'employee',
  permission: 'provident_fund.read',
  isFor: ({ pf_start_date }: RecordRow) => typeof pf_start_date === 'string' && may('ledger_account.read'),
  load: () => words().then(() => import('./employee_fund.screen.tsx')),
}

/** Pages of the fund beside its list. */
export const fundPages: readonly OwnPage[] = [
  {
    path: '/apps/my-fund',
    title: 'page.my_fund',
    roles: 'user',
    permission: 'provident_fund.read',
    load: () => withTree('accounting', () => words().then(() => import('./my_fund.screen.tsx'))),
  },
  {
    path: '/apps/fund-profit',
    title: 'page.fund_profit',
    roles: 'staff',
    permission: 'provident_fund.post',
    load: () => withTree('accounting', () => words().then(() => import('./share_profit.screen.tsx'))),
  },
  {
    path: '/apps/paymentPF-management/paymenPFs',
    title: 'page.fund_payments',
    roles: 'staff',
    permission: 'provident_fund.read',
    load: () => withTree('accounting', () => words().then(() => import('./fund_payments.screen.tsx'))),
  },
]
