import { bookJobs } from './accounting/server.ts'
import { staffJobs } from './staff/server.ts'

/** What modules do by themselves, and when. */
export function moduleJobs(parts: Parameters<typeof bookJobs>[0]): ReturnType<typeof bookJobs> {
  const books = bookJobs(parts)
  const people = staffJobs(parts)
  return {
    handlers: [...books.handlers, people.handler],
    schedules: [...books.schedules, people.schedule],
  }
}
