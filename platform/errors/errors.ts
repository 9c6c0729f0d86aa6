/** A record of a resource. */
export interface RecordName {
  readonly resource: string
  readonly record: number
}

/**
 * A refusal with a status, a stable code and a text for people, decided where the error is made. `errors` holds the
 * faults of fields; `body` adds to the answer (the newer record of a conflict, the list of what blocks a delete).
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  readonly errors: Readonly<Record<string, readonly FieldFault[]>>
  readonly body: Readonly<Record<string, unknown>>
  /** The record that was asked for, where the address of the call does not say it: for the log, never for the answer. */
  readonly about: RecordName | undefined

  constructor(
    status: number,
    code: string,
    text: string,
    params: Readonly<Record<string, string | number>> = {},
    more: {
      readonly errors?: Readonly<Record<string, readonly FieldFault[]>>
      readonly body?: Readonly<Record<string, unknown>>
      readonly about?: RecordName | undefined
    } = {},
  ) {
    super(`${status} ${code}: ${text}`)
    this.status = status
    this.code = code
    this.text = text
    this.params = params
    this.errors = more.errors ?? {}
    this.body = more.body ?? {}
    this.about = more.about
  }
}

/** A fault of one field: a text id with its places. `{Label}` is the field's label unless given. */
export interface FieldFault {
  readonly text: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Of a refusal that callers know by its code. */
  readonly code?: string
}

/** What a person wrote, as a place of a text: never taken for a text id (`$`) or an instant (`@`), whatever it begins with. */
export const asWritten = (text: string): string => `=${text}`

/** A month, `2026-07`, as a place of a text: told in the words of its language. */
export const asMonth = (month: string): string => `@${month}`

export const notFound = (about?: RecordName): Refusal => new Refusal(404, 'not_found', 'error.not_found', {}, { about })
export const notAllowed = (text = 'error.not_allowed'): Refusal => new Refusal(405, 'not_allowed', text)

/** 403 `You are not allowed to {action} {resource label}.` */
export const forbidden = (action: string, resource: string): Refusal =>
  new Refusal(403, 'forbidden', 'error.forbidden', { action: `$verb.${action}`, resource_label: `$${resource}` })

/** 403 that names the right that is wanting: by its verb, or by its code where that is no verb of the resource. */
export function forbiddenWithout(permission: string, resource: string): Refusal {
  const [of, verb = ''] = permission.split('.')
  return of === resource && verb !== 'manage'
    ? forbidden(verb, resource)
    : new Refusal(403, 'forbidden', 'error.forbidden_code', { code: asWritten(permission) })
}

/** 400 with the faults of each field; where all of them are the same one that has a code, with its code and text. */
export function invalid(errors: Readonly<Record<string, readonly FieldFault[]>>): Refusal {
  const [first, ...others] = Object.values(errors).flat()
  return first?.code !== undefined && others.every(({ code }) => code === first.code)
    ? new Refusal(400, first.code, first.text, first.params, { errors })
    : new Refusal(400, 'invalid', 'error.invalid', {}, { errors })
}
