import { loadRightsInput, loadRightsTab, whyPath, withTree } from '#platform/screen/pages.ts'
import { start } from '#platform/screen/start.tsx'

const loadMenu = () => withTree('organisation', () => import('./organisation/menu/menu.screen.tsx'))
const settingsInputs = () => import('./organisation/general_setting/general_setting.screen.tsx')

/** The browser's front door: each module hands its definitions, texts and own screens to the shell, loaded when needed. */
start([
  {
    name: 'organisation',
    definitions: () => import('./organisation/resources.ts'),
    texts: {
      en: () => import('./organisation/texts/en.json'),
      bn: () => import('./organisation/texts/bn.json'),
      ar: () => import('./organisation/texts/ar.json'),
      tr: () => import('./organisation/texts/tr.json'),
    },
    tabs: [{ resource: 'role', key: 'rights', title: 'role.group.rights', load: loadRightsTab }],
    pages: ['/apps/menu-management/menus', '/apps/roleMenu-management/roleMenus'].map((path) => ({
      path,
      title: 'menu_item.plural',
      roles: 'admin',
      load: loadMenu,
    })),
    inputs: {
      'role.permissions': loadRightsInput,
      'general_setting.date_format': () => settingsInputs().then((all) => ({ default: all.DateFormatInput })),
      'general_setting.number_prefixes': () => settingsInputs().then((all) => ({ default: all.NumberPrefixesInput })),
      'general_setting.password_policy': () => settingsInputs().then((all) => ({ default: all.PasswordPolicyInput })),
      'general_setting.sign_in_provider': () => settingsInputs().then((all) => ({ default: all.ProviderInput })),
      'general_setting.allow_list': () => settingsInputs().then((all) => ({ default: all.AllowListInput })),
    },
    links: [
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
    name: 'membership',
    definitions: () => import('./membership/resources.ts'),
    texts: {
      en: () => import('./membership/texts/en.json'),
      bn: () => import('./membership/texts/bn.json'),
      ar: () => import('./membership/texts/ar.json'),
      tr: () => import('./membership/texts/tr.json'),
    },
  },
])
