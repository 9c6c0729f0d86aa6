import { calendarPath } from '../calendar/calendar_path.ts'
import { may, mayFar, roleKinds, type Session } from '../access/session.ts'
import { permissionsOf, type Registry } from '../resource/registry.ts'
import { isOpenTo } from '../report/asked.ts'
import type { Report } from '../report/report.ts'
import { reportsPath } from '../report/reports_path.ts'
import { schedulesPath } from '../report/schedules_path.ts'
import { listGroup, type Definition } from '../resource/definition.ts'
import { opensTo, roleOfKind, type RouteGroup } from '../resource/route_group.ts'
import { jobRight, jobsUrl } from '../jobs/job_event.ts'
import { shareTemplateRight } from '../record_template/read.ts'
import { shareRight } from '../saved_view/read.ts'

/** Where everybody lands; it is in everybody's menu. */
export const landing = '/apps/dashboards/project'

/** Pages that belong to no resource. */
const pages: readonly (Omit<MenuEntry, 'translate'> & { readonly translate: string })[] = [
  { group: null, translate: 'page.home', url: landing, icon: 'layout-dashboard', permission: null },
  {
    group: null,
    translate: 'page.post',
    url: '/apps/dashboards/post',
    icon: 'mail-forward',
    permission: 'document_send.read',
    isOffice: true,
  },
  {
    group: null,
    translate: 'page.calendar',
    url: calendarPath,
    icon: 'calendar',
    permission: null,
    isOffice: true,
  },
  {
    group: 'accounting',
    translate: 'page.bill_members',
    url: '/apps/bill-members',
    icon: 'users-plus',
    permission: 'receivable_bill.create',
  },
  {
    group: 'accounting',
    translate: 'page.treasurer',
    url: '/apps/dashboards/treasurer',
    icon: 'report-money',
    permission: 'group.read',
  },
  {
    group: 'accounting',
    translate: 'page.pay_bills',
    url: '/apps/pay-bills',
    icon: 'building-bank',
    permission: 'payable_bill.create',
  },
  {
    group: 'accounting',
    translate: 'page.fund_profit',
    url: '/apps/fund-profit',
    icon: 'pig-money',
    permission: 'provident_fund.post',
  },
  {
    group: 'accounting',
    translate: 'page.fund_payments',
    url: '/apps/paymentPF-management/paymenPFs',
    icon: 'cash-banknote',
    permission: 'provident_fund.read',
    roles: 'staff',
  },
  {
    group: 'staff',
    translate: 'page.my_fund',
    url: '/apps/my-fund',
    icon: 'pig-money',
    permission: 'provident_fund.read',
    roles: 'user',
  },
  { group: 'accounting', translate: 'page.chart', url: '/apps/chart', icon: 'sitemap', permission: 'group.read' },
  {
    group: 'reports',
    isFirst: true,
    translate: 'page.reports',
    url: reportsPath,
    icon: 'report-analytics',
    permission: null,
    isOffice: true,
  },
  {
    group: 'reports',
    translate: 'page.report_schedules',
    url: schedulesPath,
    icon: 'mail-forward',
    permission: null,
    isOffice: true,
  },
  {
    group: 'access',
    translate: 'page.administration',
    url: '/apps/administration',
    icon: 'server-2',
    permission: 'office.manage',
  },
  {
    group: 'access',
    translate: 'outbox_message.write',
    url: '/apps/outbox-management/write',
    icon: 'mail-plus',
    permission: 'outbox_message.send',
  },
  {
    group: 'access',
    translate: 'page.rights',
    url: '/apps/permission-management/rights',
    icon: 'table',
    permission: 'role.manage',
  },
  { group: 'access', translate: 'page.jobs', url: jobsUrl, icon: 'clock-play', permission: jobRight },
]

/** An entry that the product brings to the menu; an administrator may change it afterwards. */
export interface MenuEntry {
  /** Key of the group it stands in; null: above all groups. */
  readonly group: string | null
  /** It stands before everything else in its group, also where the group was there before it. */
  readonly isFirst?: boolean
  /** Text id of its title. */
  readonly translate: string
  readonly url: string
  readonly icon: string
  /** Code without which the page does not open; null: it opens to everybody. */
  readonly permission: string | null
  /** Members never come there. */
  readonly isOffice?: boolean
  /** For whom the page is (routes.json), where a right alone does not say it: who reads only his own record holds that right too. */
  readonly roles?: RouteGroup
}

/** A group that the product brings. */
export interface MenuGroup {
  readonly key: string
  readonly translate: string
  readonly icon: string
}

/** The menu as this version of the product would have it: groups in order, entries in the order of the definitions. */
export function menuOf(registry: Registry): { groups: readonly MenuGroup[]; entries: readonly MenuEntry[] } {
  const groups = registry.menuGroups
  const lists = registry.all
    .filter((definition) => groups.some(({ key }) => key === definition.screen.nav))
    .map((definition) => ({
      group: definition.screen.nav,
      translate: `${definition.name}.plural`,
      url: listPath(definition),
      icon: definition.screen.icon,
      permission: `${definition.name}.read`,
    }))
  const reports = registry.reports
    .filter(({ nav }) => groups.some(({ key }) => key === nav))
    .map(({ nav, name, path, icon, rights }) => ({
      group: nav,
      translate: name,
      url: path,
      icon,
      permission: rights.read,
    }))
  return {
    groups: groups.map(({ key, icon }) => ({ key, translate: `nav.${key}`, icon })),
    entries: [
      ...pages.filter(({ group }) => group === null),
      ...lists,
      ...reports,
      ...pages.filter(({ group }) => group !== null),
    ],
  }
}

/** Path of a resource's list. */
export const listPath = (definition: Definition): string =>
  `/apps/${definition.screen.area}-management/${definition.screen.plural}`

/** Whether the address of an entry opens to somebody, and where it leads this person. */
export interface Opening {
  readonly opens: (session: Session, url: string) => boolean
  readonly leadsTo: (session: Session, url: string) => string
}

/** Judges addresses by the lists and reports they name; other addresses are their page's own business. */
export function openingOf(registry: Registry): Opening {
  const byPath = new Map(registry.all.map((definition) => [listPath(definition), definition]))
  const reports = new Map(registry.reports.map((report) => [report.path, report]))
  return {
    opens(session, url) {
      const report = reports.get(url)
      if (report) return opensReport(session, report)
      if (url === schedulesPath || url === reportsPath)
        return session.member === null && registry.reports.some((one) => opensReport(session, one))
      const roles = pages.find((page) => page.url === url)?.roles
      if (roles !== undefined) return opensTo(roles, roleOfKind(session.kind, ''))
      if (url === calendarPath) return opensTo('user', roleOfKind(session.kind, ''))
      const definition = byPath.get(url)
      return definition === undefined || opens(session, definition)
    },
    leadsTo(session, url) {
      const definition = byPath.get(url)
      return (definition && memberPath(session, definition)) ?? url
    },
  }
}

/** Members come to their own record, not to a list of one. */
const memberPath = (session: Session, definition: Definition): string | undefined =>
  session.member !== null && definition.scope !== 'everyone' && definition.scope.member === 'id'
    ? `/apps/${definition.screen.area}-management/${session.member}`
    : undefined

/** Whether the entry leads somewhere: the page is for the person's role, and what stands on it may be read. */
const opens = (session: Session, definition: Definition): boolean =>
  memberPath(session, definition) === undefined ? opensList(session, definition) : opensRecords(session, definition)

const opensList = (session: Session, definition: Definition): boolean => {
  const kind = roleKinds.find((one) => one === session.kind)
  return may(session, `${definition.name}.read`) && opensTo(listGroup(definition), roleOfKind(kind, ''))
}

/** Whether a record's page opens: as its list does; members have no lists, but what belongs to them opens by its address. */
export const opensRecords = (session: Session, definition: Definition): boolean =>
  session.member === null
    ? opensList(session, definition)
    : may(session, `${definition.name}.read`) && definition.memberVerbs.includes('read')

const opensReport = (session: Session, report: Report): boolean =>
  isOpenTo(session, report) &&
  mayFar(session, report.rights.read) &&
  opensTo(report.roles, roleOfKind(session.kind, ''))

/** Codes that belong to pages rather than to resources. */
export const pageRights = [
  'office.manage',
  jobRight,
  'log.read',
  'user.manage',
  'role.manage',
  shareRight,
  shareTemplateRight,
] as const
export const rightsOf = ({ all, reports }: Pick<Registry, 'all' | 'reports'>): string[] => [
  ...new Set([
    ...all.flatMap(permissionsOf),
    ...reports.flatMap(({ rights: { read, export: takeOut, print } }) => [read, takeOut, print]),
    ...pageRights,
  ]),
]
