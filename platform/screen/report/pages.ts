import { reportsPath } from '#platform/report/reports_path.ts'
import { schedulesPath } from '#platform/report/schedules_path.ts'
import { own } from '../own.ts'
import { loadNamed } from '../texts/texts.ts'

/** All reports on one page, and those that go out by mail. What each is for is said by help. */
export const reportPages = own(
  'report',
  {
    en: () => import('../../report/texts/en.json'),
    bn: () => import('../../report/texts/bn.json'),
    ar: () => import('../../report/texts/ar.json'),
    tr: () => import('../../report/texts/tr.json'),
  },
  [
    {
      path: reportsPath,
      title: 'page.reports',
      roles: 'user',
      load: () => Promise.all(['help_texts', 'starred'].map(loadNamed)).then(() => import('./ReportsPage.tsx')),
    },
    {
      path: schedulesPath,
      title: 'page.report_schedules',
      roles: 'user',
      load: () => import('./SchedulesPage.tsx'),
    },
  ],
)
