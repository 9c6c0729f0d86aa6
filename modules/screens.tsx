import { start } from '#platform/screen/start.tsx'
import { accountingScreens, accountingWords } from './accounting/screens.tsx'
import { organisationScreens, setupScreens } from './organisation/screens.tsx'
import { explanations, generalSettings, helpPages } from './pages.tsx'

const loadAddresses = () => import('./collaboration/document_send/addresses.screen.tsx')

/** The browser's front door: each module hands its definitions, texts and own screens to the shell, loaded when needed. */
start([
  organisationScreens,
  generalSettings,
  setupScreens,
  accountingScreens,
  ...accountingWords,
  {
    name: 'membership',
    definitions: () => import('./membership/resources.ts'),
    reports: () => import('./membership/reports.ts'),
    texts: {
      en: () => import('./membership/texts/en.json'),
      bn: () => import('./membership/texts/bn.json'),
      ar: () => import('./membership/texts/ar.json'),
      tr: () => import('./membership/texts/tr.json'),
    },
  },
  {
    name: 'staff',
    definitions: () => import('./staff/resources.ts'),
    texts: {
      en: () => import('./staff/texts/en.json'),
      bn: () => import('./staff/texts/bn.json'),
      ar: () => import('./staff/texts/ar.json'),
      tr: () => import('./staff/texts/tr.json'),
    },
  },
  {
    name: 'collaboration',
    definitions: () => import('./collaboration/resources.ts'),
    texts: {
      en: () => import('./collaboration/texts/en.json'),
      bn: () => import('./collaboration/texts/bn.json'),
      ar: () => import('./collaboration/texts/ar.json'),
      tr: () => import('./collaboration/texts/tr.json'),
    },
    tabs: [
      {
        resource: 'document_send',
        key: 'letter',
        title: 'document_send.group.letter',
        isFirst: true,
        load: () =>
          import('./collaboration/document_send/letter.screen.tsx').then((all) => ({ default: all.SentLetter })),
      },
      {
        resource: 'document_recipient',
        key: 'letter',
        title: 'document_recipient.group.letter',
        isFirst: true,
        load: () => import('./collaboration/document_send/letter.screen.tsx').then((all) => ({ default: all.Copy })),
      },
    ],
    inputs: {
      'document_send.to': loadAddresses,
      'document_send.cc': loadAddresses,
      'document_send.bcc': loadAddresses,
    },
  },
  explanations,
  helpPages,
])
