import type { Manifest } from './manifest.ts'
import type { PersonName } from './roster.ts'

/** What roles.json lets a base kind do with a resource at most. */
export interface Rights {
  /** Verbs on every record. */
  readonly verbs: ReadonlySet<string>
  /** Verbs on records that belong to the caller. */
  readonly own: ReadonlySet<string>
  /** The unpaged list, with ids and names only. */
  readonly lookups: boolean
}

type Kind = 'admin' | 'staff' | 'user' | 'MEMBER_USER'
const kindOf: Partial<Record<PersonName, Kind>> = {
  ADMIN: 'admin',
  STAFF: 'staff',
  USER: 'user',
  MEMBER_USER: 'MEMBER_USER',
}

/** Verbs that STAFF does not hold, whatever its kind may (collaboration.md 2, Default role templates). */
const neverStaff = ['delete', 'post', 'approve']

/** The words of module_rights, or of the exception that wins over them. */
export function rightsOf(manifest: Manifest, resource: string, person: PersonName): Rights {
  const kind = kindOf[person]
  const module = manifest.resources.find((one) => one.name === resource)?.module
  if (!kind || !module) return { verbs: new Set(), own: new Set(), lookups: false }
  const exception = manifest.rights.resource_exceptions.find((one) => one.resources.includes(resource))
  const words = exception?.[kind] ?? manifest.rights.module_rights[module]?.[kind] ?? []
  const verbs = words.filter((word) => /^[a-z]+$/.test(word))
  const own = words.flatMap((word) => /^([a-z]+) (?:own|published)\b/.exec(word)?.[1] ?? [])
  return {
    verbs: new Set(person === 'STAFF' ? verbs.filter((verb) => !neverStaff.includes(verb)) : verbs),
    own: new Set(own),
    lookups: words.includes('read lookups') || verbs.includes('read'),
  }
}

/** Codes `{resource}.{verb}` that a seeded role holds beyond what its kind may ever have. */
export function beyondRights(
  manifest: Manifest,
  resource: string,
  person: PersonName,
  codes: ReadonlySet<string>,
): string[] {
  const { verbs, own } = rightsOf(manifest, resource, person)
  const held = manifest.rights.permissions.verbs.filter((verb) => codes.has(`${resource}.${verb}`))
  return held.filter((verb) => !verbs.has(verb) && !own.has(verb)).map((verb) => `${resource}.${verb}`)
}
