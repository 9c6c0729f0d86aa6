import { loadNamed } from '../texts/texts.ts'

/** What drops from the button of columns in the bar of a list. */
export const loadColumnsPanel = () =>
  loadNamed('list')
    .then(() => import('./ListMenus.tsx'))
    .then((menus) => menus.ColumnsPanel)
/** The edge by which a column is made wider. */
export const loadEdge = () => loadNamed('list').then(() => import('./Edge.tsx'))
/** The heading of rows that stand in a group. */
export const loadGroupHeading = () => loadNamed('list').then(() => import('./GroupHeading.tsx'))
/** What drops from the button of views in the bar of a list. */
export const loadViewsPanel = () =>
  loadNamed('saved_view')
    .then(() => import('./views_panel/ViewsPanel.tsx'))
    .then((panel) => panel.ViewsPanel)
/** The way to what somebody changed many of. */
export const loadManyEntry = () => loadNamed('list').then(() => import('../bulk/ManyEntry.tsx'))
/** The bar of a list on a phone. */
export const loadPhoneBar = () =>
  loadNamed('list')
    .then(() => import('./PhoneBar.tsx'))
    .then((bar) => ({ default: bar.PhoneBar }))
/** What the amounts of a list come to: the last row of a table, or a line below cards. */
export const loadTotalsRow = () =>
  loadNamed('list')
    .then(() => import('./Totals.tsx'))
    .then((totals) => ({ default: totals.TotalsRow }))
export const loadTotalsLine = () =>
  loadNamed('list')
    .then(() => import('./Totals.tsx'))
    .then((totals) => ({ default: totals.TotalsLine }))
