import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { Choose } from '../field/Choose.tsx'
import { useTitles } from '../field/ReferenceFilter.tsx'
import { useOptions } from '../field/referred.ts'
import { remember } from '../field/titles.ts'
import { Note, Page } from '../page/Page.tsx'
import { wordOf } from '../router/address.ts'
import { allScreens, definitionOf } from '../screens.ts'
import { may, usePerson } from '../session/session.ts'
import { loadResource, stepLabel, useT } from '../texts/texts.ts'
import { areaLabel, verbLabel } from './labels.ts'
import controls from '../field/controls.module.css'
import page from '../page/Page.module.css'
import styles from './Why.module.css'

interface Reason {
  readonly code: string
  readonly is_against: boolean
  readonly text: string
}

interface Question {
  readonly user: number
  readonly resource: string
  readonly action: string
  readonly record: string
}

const answerQuery = ({ user, resource, action, record }: Question) =>
  queryOptions({
    queryKey: ['why', user, resource, action, record],
    queryFn: ({ signal }) =>
      call<{ allowed: boolean; reasons: readonly Reason[] }>('/permission/api/v1/permission/why/', {
        query: { user, resource, action, record },
        signal,
      }),
    retry: false,
  })

/** Why somebody may not see or do something: asked about anybody by managers of users, by others about themselves. */
export default function Why() {
  const t = useT()
  const person = usePerson()
  const asked: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [user, setUser] = useState(Number(wordOf(asked['user'])) || person?.id || 0)
  const [resource, setResource] = useState(wordOf(asked['resource']))
  const [action, setAction] = useState(wordOf(asked['action']) || 'read')
  const [record, setRecord] = useState(wordOf(asked['record']))
  const { data: definition } = useQuery({
    queryKey: ['definition', resource],
    queryFn: async () => {
      await loadResource(resource)
      return definitionOf(resource) ?? null
    },
    staleTime: Infinity,
    enabled: resource !== '',
  })
  const areas = allScreens()
    .map(({ name }) => ({ name, label: areaLabel(name, t) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const actions = definition ? actionsOf(definition) : [action]
  const actionLabel = (word: string): string =>
    definition && isStep(definition, word) ? stepLabel(definition, word) : verbLabel(word, t)
  return (
    <Page title={t('rights.why')} lead={t('rights.why_lead')}>
      <form className={styles.question} onSubmit={(event) => event.preventDefault()}>
        {may('user.manage') && <Person user={user} onUser={setUser} />}
        <Labelled label={t('rights.why_area')}>
          {(id) => (
            <select
              id={id}
              className={controls.input}
              value={resource}
              onChange={(event) => {
                setResource(event.currentTarget.value)
                setAction('read')
                setRecord('')
              }}
            >
              <option value="" />
              {areas.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={t('rights.why_action')}>
          {(id) => (
            <select
              id={id}
              className={controls.input}
              value={action}
              onChange={(event) => setAction(event.currentTarget.value)}
            >
              {actions.map((word) => (
                <option key={word} value={word}>
                  {actionLabel(word)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={t('rights.why_record')} note={t('rights.why_record_note')}>
          {(id, noteId) => (
            <input
              id={id}
              className={controls.input}
              inputMode="numeric"
              dir="ltr"
              aria-describedby={noteId}
              value={record}
              onChange={(event) => setRecord(event.currentTarget.value.trim())}
            />
          )}
        </Labelled>
      </form>
      {user > 0 && resource !== '' && <Answer user={user} resource={resource} action={action} record={record} />}
    </Page>
  )
}

const isStep = (definition: Definition, word: string): boolean =>
  definition.states?.transitions.some((step) => step.action === word) ?? false

/** Verbs and the steps of the status that people take. */
const actionsOf = (definition: Definition): readonly string[] => [
  ...new Set([
    ...definition.verbs,
    ...(definition.states?.transitions ?? []).filter((step) => step.permission !== 'system').map((step) => step.action),
  ]),
]

function Answer(question: Question) {
  const t = useT()
  const { data: answer, error } = useQuery(answerQuery(question))
  return (
    <div aria-live="polite" className={styles.answer}>
      {error && <Note tone="careful">{error.message || t('screen.offline')}</Note>}
      {answer && !error && (
        <>
          <Note tone={answer.allowed ? 'good' : 'bad'}>
            <strong>{t(answer.allowed ? 'rights.why_yes' : 'rights.why_no')}</strong>
          </Note>
          <ol className={styles.reasons}>
            {answer.reasons.map((reason) => (
              <li key={reason.text} data-against={reason.is_against || undefined}>
                {reason.is_against ? <IconCircleX size={17} aria-hidden /> : <IconCircleCheck size={17} aria-hidden />}
                <span>
                  {reason.text}
                  {reason.is_against && <em> ({t('rights.why_against')})</em>}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

function Person({ user, onUser }: { user: number; onUser: (user: number) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const [isSearching, setSearching] = useState(false)
  const { options, waiting } = useOptions('user', text, { enabled: isSearching })
  const [title = ''] = useTitles('user', user > 0 ? [user] : [])
  return (
    <Labelled label={t('rights.why_person')}>
      {(id) => (
        <div onFocus={() => setSearching(true)}>
          <Choose
            id={id}
            options={options}
            waiting={waiting}
            shown={title}
            text={text}
            onText={setText}
            onChoose={(option) => {
              if (!option) return
              remember('user', Number(option.value), option.label)
              onUser(Number(option.value))
            }}
          />
        </div>
      )}
    </Labelled>
  )
}

function Labelled(props: { label: string; note?: string; children: (id: string, noteId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id, `${id}-note`)}
      {props.note && (
        <p id={`${id}-note`} className={page.quiet}>
          {props.note}
        </p>
      )}
    </div>
  )
}
