import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import { call } from '#platform/screen/api/call.ts'
import { pageOf, referredList } from '#platform/screen/api/record.ts'
import { titleOfRow } from '#platform/screen/field/referred.ts'
import { say } from '#platform/screen/notice/notices.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { definitionOf, listPath, ownLinks, recordPath, screenOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { refreshSetup } from './setup_state.screen.tsx'
import page from '#platform/screen/page/Page.module.css'
import styles from './setup.module.css'

const InlineCreate = lazy(() => import('#platform/screen/form/InlineCreate.tsx'))

/** As many as a new office has; with more the list itself is the better place. */
const shown = 20

/** Of the links beside a record those that belong to the first hour. */
const beside = (resource: string) => ownLinks(resource).filter(({ title }) => title === 'user.action.set_password')

interface Props {
  readonly resource: 'branch' | 'user'
  /** Asked for beside what a record needs. */
  readonly fields: readonly string[]
}

/** Branches or people: those that are there, and a short form for the next one. */
export function ListStep({ resource, fields }: Props) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  const definition = definitionOf(resource)
  const entry = screenOf(resource)
  const { data } = useQuery({
    queryKey: ['list', resource, 'setup'],
    queryFn: async ({ signal }) => {
      if (!definition) return []
      const query = { size: shown, sort: 'id' }
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, { query, signal })
      return pageOf(answer, definition.list_key).rows
    },
  })
  if (!definition || !entry) return null
  const given = Object.fromEntries(fields.map((name) => [name, undefined]))
  return (
    <>
      <ul className={styles.rows} aria-busy={data === undefined}>
        {data?.map((row) => {
          const title = titleOfRow(definition, row)
          const roles = referredList(row, 'roles')
          return (
            <li key={row.id}>
              <Go href={recordPath(entry, row.id, title)}>
                <bdi>{title}</bdi>
              </Go>
              {roles.length > 0 && (
                <span className={page.quiet}>
                  <bdi>{roles.map((role) => role.title).join(', ')}</bdi>
                </span>
              )}
              {beside(resource).map((link) => (
                <Go key={link.title} href={link.path(row)} className={styles.beside}>
                  {t(link.title)}
                </Go>
              ))}
            </li>
          )
        })}
      </ul>
      <div className={page.buttons}>
        <button type="button" className={page.button} onClick={() => setAdding(true)}>
          <IconPlus size={15} aria-hidden /> {t(`setup.${resource}.add`)}
        </button>
        <Go href={listPath(entry)} className={page.button}>
          {t(`${resource}.plural`)}
        </Go>
      </div>
      <Suspense fallback={null}>
        {isAdding && (
          <InlineCreate
            definition={definition}
            given={given}
            onClose={() => setAdding(false)}
            onCreated={({ title }) => {
              setAdding(false)
              refreshSetup()
              say(t('setup.added', { name: title }))
            }}
          />
        )}
      </Suspense>
    </>
  )
}
