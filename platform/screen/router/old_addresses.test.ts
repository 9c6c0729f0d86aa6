import { expect, test } from 'vitest'
import { follow, oldAddresses } from './old_addresses.ts'

const required = (name: string) => ({ name, optional: false })
const optional = (name: string) => ({ name, optional: true })
const there = {
  screens: [
    { name: 'user', area: 'users', plural: 'users' },
    { name: 'noc_letter', area: 'nocLetter', plural: 'nocLetters' },
    { name: 'quotation', area: 'quotations', plural: 'quotations' },
  ],
  reports: [{ call: 'ledger', path: '/apps/report-management/ledger-reports' }],
}
const addresses = oldAddresses(
  [
    { path: '/apps/users-management/users', kind: 'list', resource: 'user', params: [] },
    { path: '/apps/users-management/userslist', kind: 'list', resource: 'user', params: [] },
    {
      path: '/apps/users-management/users/:userId/:userName?',
      kind: 'detail',
      resource: 'user',
      params: [required('userId'), optional('userName')],
    },
    {
      path: '/apps/member-managements/:memberId/:nocId/:nocLetterId',
      kind: 'detail',
      resource: 'noc_letter',
      params: [required('memberId'), required('nocId'), required('nocLetterId')],
    },
    {
      path: '/apps/quotations-redirect-management/:orderNo/:requisitonId/:status?',
      kind: 'redirect',
      resource: 'quotation',
      redirect_to: '/apps/quotations-management/quotations/new?orderNo={orderNo}&status={status}',
    },
    { path: '/apps/todo', kind: 'redirect', resource: 'todo_task', redirect_to: '/apps/todo/all' },
    {
      path: '/apps/report-management/ledger-reports/:dateAfter?/:dateBefore?/:branch?/:subLedger?',
      kind: 'report',
      report: 'ledger',
      params: [optional('dateAfter'), optional('dateBefore'), optional('branch'), optional('subLedger')],
    },
    { path: '/apps/gone/report/:dateAfter?', kind: 'report', report: 'gone', params: [optional('dateAfter')] },
  ],
  there,
)
const leadsTo = (href: string): string | undefined => follow(href, addresses)

test('a bookmark from before opens the list or the record that it meant', () => {
  expect(leadsTo('/apps/users-management/userslist?status=active')).toBe('/apps/users-management/users?status=active')
  expect(leadsTo('/apps/users-management/userslist/')).toBe('/apps/users-management/users')
  expect(leadsTo('/apps/member-managements/7/8/9')).toBe('/apps/nocLetter-management/nocLetters/9')
})

test('what a report is narrowed to may stand in its path; a dash says nothing', () => {
  const ledger = '/apps/report-management/ledger-reports'
  expect(leadsTo(`${ledger}/2026-07-01/2026-09-30/2`)).toBe(
    `${ledger}?date_after=2026-07-01&date_before=2026-09-30&branch=2`,
  )
  expect(leadsTo(`${ledger}/-/-/-/31?page=2`)).toBe(`${ledger}?sub_ledger=31&page=2`)
  expect(leadsTo(`${ledger}/1/2/3/4/5`)).toBeUndefined()
})

test('a redirect carries its words along, and they stay words', () => {
  expect(leadsTo('/apps/quotations-redirect-management/PO-1%26x%3D2/5')).toBe(
    '/apps/quotations-management/quotations/new?orderNo=PO-1%26x%3D2',
  )
  expect(leadsTo('/apps/member-managements/1/2/..%2F..%2Fevil')).toBe(
    '/apps/nocLetter-management/nocLetters/..%2F..%2Fevil',
  )
  expect(leadsTo('/apps/member-managements/1/2/%E0%A4%A')).toBe('/apps/nocLetter-management/nocLetters/%25E0%25A4%25A')
})

test('what is not there leads nowhere, and neither does an address that has a page of its own', () => {
  expect(leadsTo('/apps/todo')).toBeUndefined()
  expect(leadsTo('/apps/gone/report/2026-07-01')).toBeUndefined()
  expect(leadsTo('/apps/users-management/users')).toBeUndefined()
  expect(leadsTo('/apps/users-management/users/4/rahima')).toBeUndefined()
})
