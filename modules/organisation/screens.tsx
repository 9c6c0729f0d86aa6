import { loadRightsInput, loadRightsTab, whyPath, withTexts, withTree } from '#platform/screen/pages.ts'
import type { ScreenModule } from '#platform/screen/screens.ts'
import { loadNamed } from '#platform/screen/texts/texts.ts'
import { setupPath } from './setup/setup_path.ts'

const loadMenu = () => withTree('organisation', () => import('./menu/menu.screen.tsx'))
const settingsTests = () => import('./general_setting/message_test.screen.tsx')
const settingsInputs = () => import('./general_setting/general_setting.screen.tsx')
const withSetup = <Part,>(load: () => Promise<Part>) => loadNamed('setup').then(load)

/** What the browser gets of the office itself: definitions, texts and screens of their own, each loaded when it is needed. */
export const organisationScreens: ScreenModule = {
  name: 'organisation',
  definitions: () => import('./resources.ts'),
  reports: () => import('./reports.ts'),
  texts: {
    en: () => import('./texts/en.json'),
    bn: () => import('./texts/bn.json'),
    ar: () => import('./texts/ar.json'),
    tr: () => import('./texts/tr.json'),
  },
  apart: ['general_setting'],
  tabs: [
    { resource: 'role', key: 'rights', title: 'role.group.rights', load: loadRightsTab },
    {
      resource: 'outbox_message',
      key: 'letter',
      title: 'outbox_message.group.letter',
      load: () => import('./message/letter.screen.tsx'),
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
      load: withTexts('organisation', () => import('./message/write.screen.tsx')),
    },
    {
      path: '/apps/users-management/invite/$id',
      title: 'user.action.invite',
      permission: 'user.manage',
      load: withTexts('organisation', () => import('./user/invite.screen.tsx')),
    },
  ],
  inputs: {
    'role.permissions': loadRightsInput,
    'message_template.body': () => import('./message/template_body.screen.tsx'),
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
        import('./general_setting/provider_test.screen.tsx').then((all) => ({
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
}

/** The first hour of an office: its words are loaded while it lasts. */
export const setupScreens: ScreenModule = {
  name: 'setup',
  definitions: () => Promise.resolve({}),
  texts: {
    en: () => import('./setup/texts/en.json'),
    bn: () => import('./setup/texts/bn.json'),
    ar: () => import('./setup/texts/ar.json'),
    tr: () => import('./setup/texts/tr.json'),
  },
  pages: [
    {
      path: setupPath,
      title: 'setup.title',
      roles: 'admin',
      permission: 'general_setting.update',
      load: () =>
        Promise.all([loadNamed('setup'), loadNamed('organisation')]).then(() => import('./setup/setup.screen.tsx')),
    },
  ],
  shell: [
    {
      place: 'landing',
      roles: 'admin',
      load: () => withSetup(() => import('./setup/setup_card.screen.tsx')),
    },
    {
      place: 'person_menu',
      roles: 'admin',
      load: () => withSetup(() => import('./setup/setup_item.screen.tsx')),
    },
  ],
}
