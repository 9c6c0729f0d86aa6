import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import type { RecordRow } from '../api/record.ts'
import { Note, Page } from '../page/Page.tsx'
import { wordOf } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { recordPath, screenOf } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

interface OfUserProps {
  /** Text id while nobody is found; `titleOf` with the name afterwards. */
  readonly title: string
  readonly titleOf: string
  readonly children: (user: RecordRow, name: string) => ReactNode
}

/** A page about the user whom the address names, with the way back to the record. */
export function OfUser({ title, titleOf, children }: OfUserProps) {
  const t = useT()
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = Number(wordOf(params['id']))
  const { data: user, error } = useQuery({
    queryKey: ['record', 'user', id],
    queryFn: ({ signal }) => call<RecordRow>(`/user/api/v1/user/${id}`, { signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
  const entry = screenOf('user')
  if (error instanceof Refusal || !(id > 0))
    return (
      <Page title={t(title)}>
        <Note tone="careful">{t('screen.not_found')}</Note>
      </Page>
    )
  if (!user) return <div className={styles.waiting} aria-busy />
  const name = [user['first_name'], user['last_name']].map(wordOf).filter(Boolean).join(' ')
  return (
    <Page
      title={t(titleOf, { name })}
      way={
        entry && (
          <Go href={recordPath(entry, id, name)} className={page.back}>
            <IconArrowLeft size={15} aria-hidden /> <bdi>{name}</bdi>
          </Go>
        )
      }
    >
      {children(user, name)}
    </Page>
  )
}
