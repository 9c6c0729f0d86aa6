import type { FieldFault } from '../errors/errors.ts'
import { asWritten, type Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import type { RuleFault } from '../resource/implementation.ts'
import { fieldLabelIds } from '../texts/label.ts'
import type { Language, Texts } from '../texts/catalogue.ts'

/** Puts refusals into words: labels of fields and resources, in the asker's language. */
export interface Speaker {
  readonly fault: (field: string, fault: FieldFault) => string
  readonly rule: (fault: RuleFault) => { field?: string; text: string }
  readonly refusal: (
    refusal: Refusal,
    requestId: string,
  ) => { detail: string; errors?: Record<string, string[]>; code: string; request_id: string } & Record<string, unknown>
  /** Why one of many records was refused, in a sentence or two: there is no form whose fields could be marked. */
  readonly reason: (refusal: Refusal) => string
}

/** @param labelIds text ids of a label where there is no definition to ask (parameters of a report) */
export function speakerOf(
  texts: Texts,
  language: Language,
  definition: Definition | undefined,
  labelIds: (name: string) => readonly string[] = (name) => [`system.${name}`],
): Speaker {
  const label = (field: string): string => {
    const [outer = '', inner] = field.replace(/\[\d+\]/g, '').split('.')
    const name = inner === undefined ? outer : `${outer}.${inner}`
    const ids = definition ? [...fieldLabelIds(definition, name), ...fieldLabelIds(definition, outer)] : labelIds(outer)
    return ids.some(texts.has) ? texts.first(language, ids) : asWritten(outer.slice(0, 100))
  }
  const fill = (
    field: string,
    params: Readonly<Record<string, string | number>> = {},
  ): Record<string, string | number> => {
    const filled: Record<string, string | number> = { Label: label(field), ...params }
    for (const [name, value] of Object.entries(filled)) {
      if (typeof value !== 'string') continue
      if (value.startsWith('$field.')) filled[name] = label(value.slice('$field.'.length))
      else if (definition && value.startsWith(`$${definition.name}.`) && !texts.has(value.slice(1)))
        filled[name] = label(value.slice(definition.name.length + 2))
    }
    if (filled['resource_label'] === undefined && definition) filled['resource_label'] = `$${definition.name}`
    return filled
  }
  const fault = (field: string, { text, params }: FieldFault): string => texts.say(language, text, fill(field, params))
  const detail = ({ text, params, errors }: Refusal): string => {
    const [firstField = ''] = params['Label'] === undefined ? Object.keys(errors) : []
    return texts.say(language, text, fill(firstField, params))
  }
  return {
    fault,
    rule: ({ field, text, params }) => ({
      ...(field === undefined ? {} : { field }),
      text: texts.say(language, text, fill(field ?? '', params)),
    }),
    refusal(refusal, requestId) {
      const errors = Object.fromEntries(
        Object.entries(refusal.errors).map(([field, faults]) => [field, faults.map((one) => fault(field, one))]),
      )
      return {
        detail: detail(refusal),
        ...(Object.keys(errors).length > 0 ? { errors } : {}),
        code: refusal.code,
        request_id: requestId,
        ...refusal.body,
      }
    },
    reason(refusal) {
      const faults = Object.entries(refusal.errors).flatMap(([field, all]) => all.map((one) => fault(field, one)))
      return refusal.code === 'invalid' && faults.length > 0 ? faults.join(' ') : detail(refusal)
    },
  }
}
