import { loadRightsInput, loadRightsTab, whyPath, withTexts, withTree } from '#platform/screen/pages.ts'
import { may } from '#platform/screen/session/session.ts'
import { start } from '#platform/screen/start.tsx'
import { loadNamed } from '#platform/screen/texts/texts.ts'
import { statementPath } from './accounting/statements/statement_path.ts'
import { setupPath } from './organisation/setup/setup_path.ts'

const loadMenu = () => withTree('organisation', () => import('./organisation/menu/menu.screen.tsx'))
const loadAddresses = () => import('./collaboration/document_send/addresses.screen.tsx')
const settingsTests = () => import('./organisation/general_setting/message_test.screen.tsx')
const withSetup = <Part,>(load: () => Promise<Part>) => loadNamed('setup').then(load)
const ledgerInput = () => import('./accounting/voucher/ledger_input.screen.tsx')
const postedJournal = () => import('./accounting/voucher/posted_journal.screen.tsx')
/** Resources whose records enter the books (`voucher` kind). */
const vouchers = ['receipt_voucher']
const settingsInputs = () => import('./organisation/general_setting/general_setting.screen.tsx')

/** The browser's front door: each module hands its definitions, texts and own screens to the shell, loaded when needed. */
start([
  {
    name: 'organisation',
    definitions: () => import('./organisation/resources.ts'),
    reports: () => import('./organisation/reports.ts'),
    texts: {
      en: () => import('./organisation/texts/en.json'),
      bn: () => import('./organisation/texts/bn.json'),
      ar: () => import('./organisation/texts/ar.json'),
      tr: () => import('./organisation/texts/tr.json'),
    },
    tabs: [
      { resource: 'role', key: 'rights', title: 'role.group.rights', load: loadRightsTab },
      {
        resource: 'outbox_message',
        key: 'letter',
        title: 'outbox_message.group.letter',
        load: () => import('./organisation/message/letter.screen.tsx'),
      },
    ],
    pages: [
      {
        path: '/apps/menu-management/menus',
        title: 'menu_item.plural',
        roles: 'admin',
        permission: 'menu_item.read',
        load: loadMenu,
      },
      {
        path: '/apps/roleMenu-management/roleMenus',
        title: 'role_menu.plural',
        roles: 'admin',
        permission: 'role_menu.read',
        load: loadMenu,
      },
      {
        path: '/apps/outbox-management/write',
        title: 'outbox_message.write',
        permission: 'outbox_message.send',
        load: withTexts('organisation', () => import('./organisation/message/write.screen.tsx')),
      },
      {
        path: '/apps/users-management/invite/$id',
        title: 'user.action.invite',
        permission: 'user.manage',
        load: withTexts('organisation', () => import('./organisation/user/invite.screen.tsx')),
      },
    ],
    inputs: {
      'role.permissions': loadRightsInput,
      'message_template.body': () => import('./organisation/message/template_body.screen.tsx'),
      'general_setting.date_format': () => settingsInputs().then((all) => ({ default: all.DateFormatInput })),
      'general_setting.number_prefixes': () => settingsInputs().then((all) => ({ default: all.NumberPrefixesInput })),
      'general_setting.password_policy': () => settingsInputs().then((all) => ({ default: all.PasswordPolicyInput })),
      'general_setting.sign_in_provider': () => settingsInputs().then((all) => ({ default: all.ProviderInput })),
      'general_setting.allow_list': () => settingsInputs().then((all) => ({ default: all.AllowListInput })),
    },
    parts: [
      {
        resource: 'general_setting',
        section: 'sign_in',
        permission: 'general_setting.update',
        load: () =>
          import('./organisation/general_setting/provider_test.screen.tsx').then((all) => ({
            default: all.ProviderTest,
          })),
      },
      {
        resource: 'general_setting',
        section: 'mail',
        permission: 'general_setting.update',
        load: () => settingsTests().then((all) => ({ default: all.MailTest })),
      },
      {
        resource: 'general_setting',
        section: 'sms',
        permission: 'general_setting.update',
        load: () => settingsTests().then((all) => ({ default: all.SmsTest })),
      },
    ],
    links: [
      {
        resource: 'user',
        title: 'user.action.invite',
        permission: 'user.manage',
        isFor: ({ status, password_changed_at }) => status === 'active' && password_changed_at === null,
        path: ({ id }) => `/apps/users-management/invite/${id}`,
      },
      {
        resource: 'user',
        title: 'user.action.set_password',
        permission: 'user.manage',
        path: ({ id }) => `/apps/users-management/forgot-password/${id}`,
      },
      {
        resource: 'user',
        title: 'user.action.why',
        permission: 'user.manage',
        path: ({ id }) => `${whyPath}?user=${id}`,
      },
    ],
  },
  {
    name: 'setup',
    definitions: () => Promise.resolve({}),
    texts: {
      en: () => import('./organisation/setup/texts/en.json'),
      bn: () => import('./organisation/setup/texts/bn.json'),
      ar: () => import('./organisation/setup/texts/ar.json'),
      tr: () => import('./organisation/setup/texts/tr.json'),
    },
    pages: [
      {
        path: setupPath,
        title: 'setup.title',
        roles: 'admin',
        permission: 'general_setting.update',
        load: () =>
          Promise.all([loadNamed('setup'), loadNamed('organisation')]).then(
            () => import('./organisation/setup/setup.screen.tsx'),
          ),
      },
    ],
    shell: [
      {
        place: 'landing',
        roles: 'admin',
        load: () => withSetup(() => import('./organisation/setup/setup_card.screen.tsx')),
      },
      {
        place: 'person_menu',
        roles: 'admin',
        load: () => withSetup(() => import('./organisation/setup/setup_item.screen.tsx')),
      },
    ],
  },
  {
    name: 'accounting',
    definitions: () => import('./accounting/resources.ts'),
    reports: () => import('./accounting/reports.ts'),
    texts: {
      en: () => import('./accounting/texts/en.json'),
      bn: () => import('./accounting/texts/bn.json'),
      ar: () => import('./accounting/texts/ar.json'),
      tr: () => import('./accounting/texts/tr.json'),
    },
    tabs: [
      {
        resource: 'acc_update_perm',
        isFirst: true,
        key: 'proposal',
        title: 'acc_update_perm.proposal',
        load: () => import('./accounting/update_permission/proposed.screen.tsx'),
      },
      {
        resource: 'fiscal_year',
        key: 'periods',
        title: 'period_lock.periods',
        permission: 'period_lock.read',
        load: () => import('./accounting/fiscal_year/lock_grid.screen.tsx'),
      },
      {
        resource: 'fiscal_year',
        key: 'opening',
        title: 'opening.title',
        permission: 'books.close',
        load: () => loadNamed('transfer').then(() => import('./accounting/opening/opening.screen.tsx')),
      },
      {
        resource: 'fiscal_year',
        key: 'checklist',
        title: 'fiscal_year.checklist.title',
        permission: 'books.close',
        load: () => import('./accounting/fiscal_year/checklist.screen.tsx'),
      },
    ],
    inputs: {
      'receipt_voucher.receive_in': ledgerInput,
      'receipt_voucher.lines.ledger': ledgerInput,
      'receipt_voucher.deductions.ledger': ledgerInput,
    },
    below: vouchers.map((resource) => ({
      resource,
      permission: 'ledger_account.read',
      // A number is given by the books: what has none was never posted.
      isFor: ({ invoice_no }) => typeof invoice_no === 'string',
      load: postedJournal,
    })),
    outcomes: { receipt_voucher: () => import('./accounting/voucher/journal.screen.tsx') },
    refusals: { 'ACC-030': () => import('./accounting/update_permission/ask.screen.tsx') },
    copies: vouchers,
    actions: vouchers.map((resource) => ({
      resource,
      title: 'acc_update_perm.ask_to_edit',
      permission: 'acc_update_perm.create',
      isFor: ({ status }) => status === 'posted' && may(`${resource}.update`),
      load: () => import('./accounting/update_permission/ask.screen.tsx').then((all) => ({ default: all.AskToEdit })),
    })),
    links: [
      {
        resource: 'ledger_account',
        title: 'ledger',
        permission: 'ledger_account.read',
        path: ({ id }) => `${statementPath}?ledger=${id}`,
      },
      {
        resource: 'sub_ledger_account',
        title: 'ledger',
        permission: 'ledger_account.read',
        path: ({ id }) => `${statementPath}?sub_ledger=${id}`,
      },
    ],
    pages: [
      {
        path: '/apps/chart',
        title: 'page.chart',
        roles: 'staff',
        permission: 'group.read',
        load: () => withTree('accounting', () => import('./accounting/chart/chart.screen.tsx')),
      },
    ],
  },
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
])
