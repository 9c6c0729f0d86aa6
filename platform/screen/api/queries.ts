import { QueryClient } from '@tanstack/react-query'
import { onSessionChange, currentSession } from '../session/session.ts'
import { Refusal } from './problem.ts'

/** Answers are fresh for half a minute; a refusal is final, a lost answer is asked for again when the server is back. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      retry: (count, problem) => !(problem instanceof Refusal) && count < 4,
      retryDelay: (count) => Math.min(8000, 1000 * 2 ** count),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

let signedIn: number | undefined

// What one person read is nothing for the next.
onSessionChange(() => {
  const now = currentSession()
  const id = now.state === 'signed_in' ? now.person.id : undefined
  if (id !== signedIn && signedIn !== undefined) queries.clear()
  signedIn = id
})
