import { schedulesPath } from '#platform/report/schedules_path.ts'
import { loadReport, type ReportEntry, type ScreenModule } from './screens.ts'
import { loadNamed } from './texts/texts.ts'

const own = (
  name: string,
  texts: ScreenModule['texts'],
  pages: NonNullable<ScreenModule['pages']> = [],
): ScreenModule => ({
  name,
  definitions: () => Promise.resolve({}),
  texts,
  pages: pages.map((page) => ({ ...page, load: () => loadNamed(name).then(page.load) })),
})

/** Where a person changes password, sessions and the look of the office. */
export const accountPath = '/apps/account'
export const administrationPath = '/apps/administration'
/** What was deleted within a day and may come back. */
export const deletedPath = '/apps/recently-deleted'
export const jobsPath = '/apps/background-jobs'
export const rightsPath = '/apps/permission-management/rights'
export const whyPath = '/apps/permission-management/why'

/** Pages that belong to no resource. Each brings its texts, loaded when somebody goes there. */
export const housePages: readonly ScreenModule[] = [
  own('print', {
    en: () => import('./print/texts/en.json'),
    bn: () => import('./print/texts/bn.json'),
    ar: () => import('./print/texts/ar.json'),
    tr: () => import('./print/texts/tr.json'),
  }),
  own(
    'transfer',
    {
      en: () => import('./transfer/texts/en.json'),
      bn: () => import('./transfer/texts/bn.json'),
      ar: () => import('./transfer/texts/ar.json'),
      tr: () => import('./transfer/texts/tr.json'),
    },
    [
      {
        path: '/apps/{$area}-management/$plural/import/{-$run}',
        title: 'screen.import',
        load: () => import('./transfer/ImportScreen.tsx'),
      },
    ],
  ),
  own(
    'administration',
    {
      en: () => import('./administration/texts/en.json'),
      bn: () => import('./administration/texts/bn.json'),
      ar: () => import('./administration/texts/ar.json'),
      tr: () => import('./administration/texts/tr.json'),
    },
    [
      {
        path: administrationPath,
        title: 'page.administration',
        permission: 'office.manage',
        load: () => import('./administration/Administration.tsx'),
      },
      {
        path: jobsPath,
        title: 'page.jobs',
        permission: 'job.manage',
        load: () => loadNamed('transfer').then(() => import('./administration/Jobs.tsx')),
      },
    ],
  ),
  own(
    'account',
    {
      en: () => import('./account/texts/en.json'),
      bn: () => import('./account/texts/bn.json'),
      ar: () => import('./account/texts/ar.json'),
      tr: () => import('./account/texts/tr.json'),
    },
    [
      { path: accountPath, title: 'screen.my_account', load: () => import('./account/Account.tsx') },
      {
        path: '/apps/users-management/forgot-password/$id',
        title: 'account.set_password',
        permission: 'user.manage',
        load: () => import('./account/SetPassword.tsx'),
      },
    ],
  ),
  own(
    'live',
    {
      en: () => import('./live/texts/en.json'),
      bn: () => import('./live/texts/bn.json'),
      ar: () => import('./live/texts/ar.json'),
      tr: () => import('./live/texts/tr.json'),
    },
    [
      {
        path: '/apps/notifications',
        title: 'screen.bell',
        roles: 'user',
        load: () => import('./live/NotificationsPage.tsx'),
      },
    ],
  ),
  own(
    'deleted',
    {
      en: () => import('./deleted/texts/en.json'),
      bn: () => import('./deleted/texts/bn.json'),
      ar: () => import('./deleted/texts/ar.json'),
      tr: () => import('./deleted/texts/tr.json'),
    },
    [
      {
        path: deletedPath,
        title: 'screen.recently_deleted',
        roles: 'user',
        load: () => import('./deleted/DeletedPage.tsx'),
      },
    ],
  ),
  own(
    'rights',
    {
      en: () => import('./rights/texts/en.json'),
      bn: () => import('./rights/texts/bn.json'),
      ar: () => import('./rights/texts/ar.json'),
      tr: () => import('./rights/texts/tr.json'),
    },
    [
      {
        path: rightsPath,
        title: 'page.rights',
        permission: 'permission.read',
        load: () => import('./rights/Matrix.tsx'),
      },
      {
        path: whyPath,
        title: 'page.why',
        permission: 'permission.read',
        load: () => import('./rights/Why.tsx'),
      },
    ],
  ),
  own(
    'report',
    {
      en: () => import('../report/texts/en.json'),
      bn: () => import('../report/texts/bn.json'),
      ar: () => import('../report/texts/ar.json'),
      tr: () => import('../report/texts/tr.json'),
    },
    [
      {
        path: schedulesPath,
        title: 'page.report_schedules',
        roles: 'user',
        load: () => import('./report/SchedulesPage.tsx'),
      },
    ],
  ),
  own('tree', {
    en: () => import('./tree/texts/en.json'),
    bn: () => import('./tree/texts/bn.json'),
    ar: () => import('./tree/texts/ar.json'),
    tr: () => import('./tree/texts/tr.json'),
  }),
  own('overview', {
    en: () => import('./overview/texts/en.json'),
    bn: () => import('./overview/texts/bn.json'),
    ar: () => import('./overview/texts/ar.json'),
    tr: () => import('./overview/texts/tr.json'),
  }),
]

/** Where everybody lands. */
export const loadOverview = () => loadNamed('overview').then(() => import('./overview/Overview.tsx'))
/** The page of a report. Its texts, its definition and those of its module come together. */
export const loadReportPage = (entry: ReportEntry) =>
  Promise.all([
    import('./report/ReportScreen.tsx'),
    loadReport(entry),
    loadNamed('report'),
    loadNamed('print'),
    loadNamed(entry.module),
  ]).then(([screen, report]) => ({ screen, report }))

/** The tab of a role with its rights, and the same as an input of its form. */
export const loadRightsTab = () => loadNamed('rights').then(() => import('./rights/RightsTab.tsx'))
export const loadRightsInput = () => loadNamed('rights').then(() => import('./rights/RightsInput.tsx'))
/** A page of a module's own, with the texts of the module. */
export const withTexts =
  <Part>(module: string, load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    loadNamed(module).then(load)
/** The panel of the bell. */
export const loadBellPanel = () =>
  loadNamed('live')
    .then(() => import('./live/BellPanel.tsx'))
    .then((panel) => panel.BellPanel)
/** A page of a module that shows a tree, with the texts of both. */
export const withTree = <Part>(module: string, load: () => Promise<Part>): Promise<Part> =>
  Promise.all([loadNamed('tree'), loadNamed(module)]).then(load)
