import { calendarPages } from './calendar/pages.ts'
import { helpModule } from './help/pages.ts'
import { loadReport, type ReportEntry, type ScreenModule } from './screens.ts'
import { own } from './own.ts'
import { reportPages } from './report/pages.ts'
import { loadNamed } from './texts/texts.ts'

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
      {
        path: accountPath,
        title: 'screen.my_account',
        load: () => loadNamed('looks').then(() => import('./account/Account.tsx')),
      },
      {
        path: '/apps/users-management/forgot-password/$id',
        title: 'account.set_password',
        roles: 'admin',
        permission: 'user.manage',
        load: () => import('./account/SetPassword.tsx'),
      },
    ],
  ),
  own('looks', {
    en: () => import('./looks/texts/en.json'),
    bn: () => import('./looks/texts/bn.json'),
    ar: () => import('./looks/texts/ar.json'),
    tr: () => import('./looks/texts/tr.json'),
  }),
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
        // Roles stand beside each other: the page needs all the width there is.
        layout: { mode: 'fullwidth' },
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
  reportPages,
  own('files', {
    en: () => import('./files/texts/en.json'),
    bn: () => import('./files/texts/bn.json'),
    ar: () => import('./files/texts/ar.json'),
    tr: () => import('./files/texts/tr.json'),
  }),
  own('pictures', {
    en: () => import('./pictures/texts/en.json'),
    bn: () => import('./pictures/texts/bn.json'),
    ar: () => import('./pictures/texts/ar.json'),
    tr: () => import('./pictures/texts/tr.json'),
  }),
  own('comment', {
    en: () => import('./comment/texts/en.json'),
    bn: () => import('./comment/texts/bn.json'),
    ar: () => import('./comment/texts/ar.json'),
    tr: () => import('./comment/texts/tr.json'),
  }),
  own('list', {
    en: () => import('./list/texts/en.json'),
    bn: () => import('./list/texts/bn.json'),
    ar: () => import('./list/texts/ar.json'),
    tr: () => import('./list/texts/tr.json'),
  }),
  own('saved_view', {
    en: () => import('../saved_view/texts/en.json'),
    bn: () => import('../saved_view/texts/bn.json'),
    ar: () => import('../saved_view/texts/ar.json'),
    tr: () => import('../saved_view/texts/tr.json'),
  }),
  own('record_template', {
    en: () => import('../record_template/texts/en.json'),
    bn: () => import('../record_template/texts/bn.json'),
    ar: () => import('../record_template/texts/ar.json'),
    tr: () => import('../record_template/texts/tr.json'),
  }),
  own('starred', {
    en: () => import('../starred/texts/en.json'),
    bn: () => import('../starred/texts/bn.json'),
    ar: () => import('../starred/texts/ar.json'),
    tr: () => import('../starred/texts/tr.json'),
  }),
  own('tree', {
    en: () => import('./tree/texts/en.json'),
    bn: () => import('./tree/texts/bn.json'),
    ar: () => import('./tree/texts/ar.json'),
    tr: () => import('./tree/texts/tr.json'),
  }),
  ...calendarPages,
  own(
    'bulk',
    {
      en: () => import('./bulk/texts/en.json'),
      bn: () => import('./bulk/texts/bn.json'),
      ar: () => import('./bulk/texts/ar.json'),
      tr: () => import('./bulk/texts/tr.json'),
    },
    [
      {
        path: '/apps/{$area}-management/$plural/many/{-$run}',
        title: 'bulk.runs',
        load: () => import('./bulk/ManyScreen.tsx'),
      },
    ],
  ),
  own('preview', {
    en: () => import('./preview/texts/en.json'),
    bn: () => import('./preview/texts/bn.json'),
    ar: () => import('./preview/texts/ar.json'),
    tr: () => import('./preview/texts/tr.json'),
  }),
  helpModule,
  own('overview', {
    en: () => import('./overview/texts/en.json'),
    bn: () => import('./overview/texts/bn.json'),
    ar: () => import('./overview/texts/ar.json'),
    tr: () => import('./overview/texts/tr.json'),
  }),
]

/** Where everybody lands. */
export const loadOverview = () => loadNamed('overview').then(() => import('./overview/Overview.tsx'))
/** What is done with the chosen rows of a list. */
export const loadChosenBar = () => loadNamed('bulk').then(() => import('./bulk/ChosenBar.tsx'))
/** A row to be looked at beside its list. */
export const loadPreview = () => loadNamed('preview').then(() => import('./preview/Preview.tsx'))
/** What new records begin with: the panel of a form, and the dialog that keeps a record for the next ones. */
export const loadTemplatesPanel = () =>
  loadNamed('record_template').then(() =>
    import('./templates/TemplatesPanel.tsx').then(({ TemplatesPanel }) => TemplatesPanel),
  )
export const loadKeepDialog = () => loadNamed('record_template').then(() => import('./templates/KeepDialog.tsx'))
/** What leaves the office. */
export const loadPostBoard = () => loadNamed('overview').then(() => import('./overview/PostBoard.tsx'))
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
/** The pictures of a record: as a page, and as a tab of the record. They are shown by what shows files. */
const withPictures = <Part>(load: () => Promise<Part>): Promise<Part> =>
  Promise.all([loadNamed('pictures'), loadNamed('files')]).then(load)
export const loadPicturesPage = () => withPictures(() => import('./pictures/PicturesPage.tsx'))
export const loadPicturesTab = () => withPictures(() => import('./pictures/PicturesTab.tsx'))
/** All files of a record. */
export const loadFilesTab = () => loadNamed('files').then(() => import('./files/FilesTab.tsx'))
/** What the office says about a record. */
export const loadCommentTab = () => loadNamed('comment').then(() => import('./comment/CommentTab.tsx'))
/** The panel of the bell. */
export const loadBellPanel = () =>
  loadNamed('live')
    .then(() => import('./live/BellPanel.tsx'))
    .then((panel) => panel.BellPanel)
/** A page of a module that shows a tree, with the texts of both. */
export const withTree = <Part>(module: string, load: () => Promise<Part>): Promise<Part> =>
  Promise.all([loadNamed('tree'), loadNamed(module)]).then(load)
