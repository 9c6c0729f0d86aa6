import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'
import { newPath, type ScreenEntry } from '../screens.ts'
import { t } from '../texts/texts.ts'

const base = '/record_template/api/v1/record_template/'

export const sharings = ['nobody', 'branch', 'office'] as const
export type Sharing = (typeof sharings)[number]

/** What new records begin with, under a name. */
export interface Template {
  readonly id: number
  readonly resource: string
  readonly name: string
  readonly is_own: boolean
  readonly user_name: string
  readonly shared_with: Sharing
  readonly branch_name: string | null
  readonly may_change: boolean
  readonly may_delete: boolean
  readonly row_version: number
}

/** One as it fits today: what a record begins with, and what is to be said at its fields. */
export interface Begun {
  readonly id: number
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly expand: NonNullable<RecordRow['expand']>
}

interface Answer {
  readonly record_templates: readonly Template[]
  readonly id?: number
}

/** Address of the form of a new record that begins with a template. */
export const beginPath = (entry: ScreenEntry, id: number): string => `${newPath(entry)}?template=${id}`

export const templatesQuery = (resource: string) =>
  queryOptions({
    queryKey: ['templates', resource],
    queryFn: async () => (await call<Answer>(`${base}all/`, { query: { resource } })).record_templates,
  })

/** Asked anew each time a record begins with it, and never under what somebody types. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['template', id],
    queryFn: () => call<Begun>(`${base}${id}`),
    staleTime: Infinity,
    gcTime: 0,
  })

type Request = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly body?: Readonly<Record<string, unknown>> }

/** Changes the templates of a resource; the answer says how all of them stand then. */
export async function changeTemplates(resource: string, path: string, request: Request): Promise<Answer> {
  const answer = await call<Answer>(`${base}${path}`, request)
  queries.setQueryData(templatesQuery(resource).queryKey, answer.record_templates)
  return answer
}

/** The same for a panel that says what was wrong. `send` answers undefined when it was refused. */
export function useTemplateChange(resource: string) {
  const [fault, setFault] = useState('')
  const send = async (path: string, request: Request): Promise<Answer | undefined> => {
    try {
      const answer = await changeTemplates(resource, path, request)
      setFault('')
      return answer
    } catch (problem) {
      // Somebody else was quicker: what stands in the panel is of yesterday.
      if (problem instanceof Refusal && problem.status !== 400)
        void queries.invalidateQueries({ queryKey: ['templates', resource] })
      setFault(
        problem instanceof Refusal ? (Object.values(problem.errors)[0]?.[0] ?? problem.message) : t('screen.offline'),
      )
      return undefined
    }
  }
  return { fault, send }
}
