import { invalid } from '../errors/errors.ts'

type Body = Readonly<Record<string, unknown>>

/** A required text of the body of a call about signing in. @throws Refusal 400 `{Label} is required.` */
export function requiredText(body: Body, name: string, most: number): string {
  const value = optionalText(body, name, most)
  if (value === undefined)
    throw invalid({ [name]: [{ text: 'field.required', params: { Label: `$sign_in.${name}` } }] })
  return value
}

/** The same where it may be missing. @throws Refusal 400 for one that is too long */
export function optionalText(body: Body, name: string, most: number): string | undefined {
  const value = body[name]
  if (typeof value !== 'string' || value === '') return undefined
  if (value.length > most)
    throw invalid({ [name]: [{ text: 'field.too_long', params: { Label: `$sign_in.${name}`, n: most } }] })
  return value
}
