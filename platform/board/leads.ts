import type { Session } from '../access/session.ts'
import { listPath, openingOf, opensRecords } from '../api/menu.ts'
import type { Registry } from '../resource/registry.ts'

type Words = Readonly<Record<string, string | number | undefined>>

/** Addresses that open to one reader; undefined for a page that does not. */
export interface Leads {
  /** A list, narrowed as its own address narrows it. */
  readonly list: (resource: string, filters?: Words) => string | undefined
  readonly record: (resource: string, id: number) => string | undefined
  readonly report: (name: string, parameters?: Words) => string | undefined
}

export function leadsOf(registry: Registry, session: Session): Leads {
  const { opens } = openingOf(registry)
  const opened = (path: string, words: Words = {}): string | undefined =>
    opens(session, path) ? path + query(words) : undefined
  return {
    // Members have no lists.
    list: (resource, filters) =>
      session.member === null ? opened(listPath(registry.get(resource)), filters) : undefined,
    record(resource, id) {
      const definition = registry.get(resource)
      return opensRecords(session, definition) ? `${listPath(definition)}/${id}` : undefined
    },
    report(name, parameters) {
      const report = registry.reports.find((one) => one.name === name)
      return report && opened(report.path, parameters)
    },
  }
}

function query(words: Words): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(words)) if (value !== undefined) given.append(name, String(value))
  const written = given.toString().replaceAll('%2C', ',')
  return written === '' ? '' : `?${written}`
}
