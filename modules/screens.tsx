import { loadRightsInput, loadRightsTab, withTree } from '#platform/screen/pages.ts'
import { start } from '#platform/screen/start.tsx'

const loadMenu = () => withTree('organisation', () => import('./organisation/menu/menu.screen.tsx'))

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
    inputs: { 'role.permissions': loadRightsInput },
    links: [
      {
        resource: 'user',
        title: 'user.action.set_password',
        permission: 'user.manage',
        path: ({ id }) => `/apps/users-management/forgot-password/${id}`,
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
