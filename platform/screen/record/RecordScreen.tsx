import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import { parseAddress } from '../router/address.ts'
import { Go, useGo } from '../router/Go.tsx'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { landing, opensList } from '../router/opens.ts'
import { listPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { templateQuery } from '../templates/templates.ts'
import { useT } from '../texts/texts.ts'
import { EditScreen } from '../form/EditScreen.tsx'
import { ReadScreen } from './ReadScreen.tsx'
import { offersEdit } from './offered.ts'
import { recordQuery } from './read.ts'
import styles from './Record.module.css'

/**
 * The page of a record: to be read, or edited in place (`?edit=1`). `new` is an empty form, with `?copy=12` what was
 * written in record 12, with `?template=12` what that template holds, with `?templates=1` an empty one that offers them.
 */
export default function RecordScreen({
  entry,
  definition,
  id,
}: {
  entry: ScreenEntry
  definition: Definition
  id: number | 'new'
}) {
  const t = useT()
  const go = useGo()
  const router = useRouter()
  const address = parseAddress(useLocation({ select: (location) => location.searchStr }))
  const shown = id === 'new' ? idIn(address['copy']) : id
  const template = id === 'new' && definition.templates ? idIn(address['template']) : undefined
  const begun = useQuery({ ...templateQuery(template ?? 0), enabled: template !== undefined })
  const { data: record, error: notRead } = useQuery({
    ...recordQuery(definition, shown ?? 0),
    enabled: shown !== undefined,
  })
  const error = notRead ?? begun.error
  const name = definition.name
  // A right that is taken away meanwhile does not take away what somebody is typing: the save says so.
  const [wasAllowed] = useState(() => may(`${name}.create`) && definition.verbs.includes('create'))
  const [opened, setOpened] = useState<number>()

  if (id === 'new' && !wasAllowed) return <NotPermitted resource={name} />
  if (id === 'new' && (shown === undefined || record) && (template === undefined || begun.data))
    return (
      <EditScreen
        key={`new ${shown} ${template}`}
        entry={entry}
        definition={definition}
        row={undefined}
        given={givenBy(definition, address)}
        copied={record}
        begun={begun.data}
        isChoosing={'templates' in address}
        onLeave={() => go(listPath(entry))}
      />
    )
  const editable = record !== undefined && offersEdit(definition, record)
  const isEdited = address['edit'] === '1' && (editable || (record !== undefined && record.id === opened))
  if (isEdited && record.id !== opened) setOpened(record.id)
  // What somebody is typing stays, also when the record is gone meanwhile.
  if (error instanceof Refusal && !(record && isEdited)) {
    return (
      <div className={styles.missing} role="alert">
        <p>{error.status === 404 ? t('screen.not_found') : error.message}</p>
        {opensList(entry) ? (
          <Go href={listPath(entry)}>{t('screen.back_to_list')}</Go>
        ) : (
          <Go href={landing}>{t('page.home')}</Go>
        )}
      </div>
    )
  }
  if (!record || id === 'new') return <div className={styles.waiting} aria-busy />
  const setEdit = (edit: boolean): void => {
    const path = router.state.location.pathname
    router.history.replace(edit ? `${path}?edit=1` : path)
  }
  if (isEdited)
    return <EditScreen entry={entry} definition={definition} row={record} given={{}} onLeave={() => setEdit(false)} />
  return (
    <ReadScreen
      entry={entry}
      definition={definition}
      record={record}
      tab={address['tab'] ?? ''}
      onEdit={editable ? () => setEdit(true) : undefined}
    />
  )
}

/** What a new record begins with (`?copy=12`). */
const idIn = (word = ''): number | undefined => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : undefined)

/** Values that came with the address: a new owner of agency 12 (`?agency=12`). */
function givenBy(definition: Definition, address: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const known = Object.entries(address).filter(([key]) => key in definition.fields)
  return Object.fromEntries(
    known.map(([key, value]) => [key, definition.fields[key]?.type === 'ref' ? Number(value) : value]),
  )
}
