import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'
import { Refusal } from '../../api/problem.ts'
import { t } from '../../texts/texts.ts'
import { viewBase, viewsQuery, type Views } from '../views.ts'

type Answer = Views & { readonly id?: number }
type Request = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly body?: Readonly<Record<string, unknown>> }

/** Changes views, and holds what came of it: the answer says how all of them stand then. */
export async function changeViews(path: string, request: Request): Promise<Answer> {
  const answer = await call<Answer>(`${viewBase}${path}`, request)
  // A view that was fetched alone is among them now, or is none of theirs.
  queries.removeQueries({ queryKey: ['views'], predicate: ({ queryKey }) => queryKey.length > 1 })
  queries.setQueryData(viewsQuery().queryKey, answer)
  return answer
}

/** The same for a panel that says what was wrong. `send` answers undefined when it was refused. */
export function useViewChange() {
  const [fault, setFault] = useState('')
  const send = async (path: string, request: Request): Promise<Answer | undefined> => {
    try {
      const answer = await changeViews(path, request)
      setFault('')
      return answer
    } catch (problem) {
      setFault(
        problem instanceof Refusal
          ? (Object.values(problem.errors ?? {})[0]?.[0] ?? problem.message)
          : t('screen.offline'),
      )
      return undefined
    }
  }
  return { fault, send }
}
