import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import page from '../page/Page.module.css'

interface View {
  readonly id: number
  readonly user_name: string
  readonly role_name: string
  readonly began_at: string
  readonly ended_at: string | null
}

/** Who saw the office as which role, and when. */
export function Views() {
  const t = useT()
  const figures = useFigures()
  const { data: views } = useQuery({
    queryKey: ['list', 'role', 'views'],
    queryFn: async ({ signal }) =>
      (await call<{ views: readonly View[] }>('/user/api/v1/user/views/', { signal })).views,
  })
  if (!views) return null
  if (views.length === 0) return <p className={page.quiet}>{t('rights.views_none')}</p>
  return (
    <table className={page.table}>
      <tbody>
        {views.map((view) => (
          <tr key={view.id}>
            <td>{t('rights.view_line', { user: view.user_name, role: view.role_name })}</td>
            <td>{figures.instant(view.began_at)}</td>
            <td>{view.ended_at ? figures.instant(view.ended_at) : t('rights.view_open')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
