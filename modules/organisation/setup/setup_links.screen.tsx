import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import { pageOf } from '#platform/screen/api/record.ts'
import { administrationPath } from '#platform/screen/pages.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { listPath, screenOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import page from '#platform/screen/page/Page.module.css'
import styles from './setup.module.css'

const agencyCountQuery = queryOptions({
  // Among its lists: asked for anew after each change of an agency.
  queryKey: ['list', 'agency', 'count', 'all'],
  queryFn: async ({ signal }) => {
    const query = { count: 'only' }
    const answer = await call<Record<string, unknown>>('/agency/api/v1/agency/all/', { query, signal })
    return pageOf(answer, 'agencies').total ?? 0
  },
  refetchOnMount: 'always',
})

/** The member agencies: by a spreadsheet, or one by hand. Both are the pages that are used every day. */
export function MembersStep() {
  const t = useT()
  const { data: count } = useQuery(agencyCountQuery)
  const entry = screenOf('agency')
  if (!entry) return null
  return (
    <>
      <p aria-live="polite">{count !== undefined && t('setup.members.count', { n: count })}</p>
      <div className={page.buttons}>
        <Go href={`${listPath(entry)}/import`} className={page.button}>
          {t('setup.members.import')}
        </Go>
        <Go href={`${listPath(entry)}/new`} className={page.button}>
          {t('setup.members.enter')}
        </Go>
      </div>
    </>
  )
}

const settings = '/apps/sitesettings-management/sitesettings?section='
const tasks = [
  ['roles', '/apps/roles-management/roles'],
  ['menu', '/apps/roleMenu-management/roleMenus'],
  ['paper', `${settings}paper`],
  ['messages', `${settings}messages`],
  ['passwords', `${settings}sign_in`],
  ['backup', administrationPath],
] as const

/** What is worth doing in the days after. */
export function NextStep() {
  const t = useT()
  return (
    <ul className={styles.tasks}>
      {tasks.map(([task, href]) => (
        <li key={task}>
          <Go href={href}>{t(`setup.task.${task}`)}</Go>
          <p>{t(`setup.task.${task}.help`)}</p>
        </li>
      ))}
    </ul>
  )
}
