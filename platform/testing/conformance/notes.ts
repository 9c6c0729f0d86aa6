import type { Answer } from './client.ts'
import { asObject, isList, sameJson, type Finding, type Json } from './finding.ts'
import { isSentence, type Places, type Sentences } from './sentences.ts'

/** Where something was seen: a field, a call, and what was sent. */
export interface Spot {
  readonly field?: string | undefined
  readonly call?: string | undefined
  readonly sent?: Json | undefined
}

/** What a refusal must be. */
export interface Refused {
  readonly status: number | readonly number[]
  readonly code?: string
  /** Field whose errors say why. */
  readonly at?: string
  /** Ids of exact sentences, one of which must be said; none: any sentence for people. */
  readonly sentences?: readonly { readonly id: string; readonly places?: Places }[]
}

/** Collects what one aspect of one resource finds. Every `expect` counts as a promise looked at. */
export interface Notes {
  readonly findings: readonly Finding[]
  /** How many promises were looked at: an aspect that looked at none proves nothing. */
  readonly looked: () => number
  readonly equal: (kind: string, should: Json, is: Json | undefined, spot?: Spot) => boolean
  readonly holds: (kind: string, ok: boolean, should: Json, is: Json | undefined, spot?: Spot) => boolean
  readonly status: (kind: string, should: number | readonly number[], answer: Answer, spot?: Spot) => boolean
  readonly refused: (kind: string, should: Refused, answer: Answer, spot?: Spot) => boolean
}

export function notesOf(resource: string, sentences: Sentences): Notes {
  const findings: Finding[] = []
  let looked = 0
  const holds: Notes['holds'] = (kind, ok, should, is, { field, call, sent } = {}) => {
    looked += 1
    if (!ok)
      findings.push({
        resource,
        kind,
        should,
        is: is ?? null,
        ...(field ? { field } : {}),
        ...(call ? { call } : {}),
        ...(sent === undefined ? {} : { sent }),
      })
    return ok
  }
  const status: Notes['status'] = (kind, should, answer, spot = {}) => {
    const allowed = typeof should === 'number' ? [should] : should
    return holds(kind, allowed.includes(answer.status), allowed.join(' or '), seen(answer), {
      sent: answer.sent,
      ...spot,
    })
  }
  return {
    findings,
    looked: () => looked,
    holds,
    status,
    equal: (kind, should, is, spot) => holds(kind, sameJson(should, is), should, is, spot),
    refused(kind, should, answer, spot = {}) {
      const full = { sent: answer.sent, ...spot }
      if (!status(kind, should.status, answer, full)) return false
      const body = asObject(answer.body)
      if (
        should.code !== undefined &&
        !holds(`${kind}: code`, body?.['code'] === should.code, should.code, body?.['code'], full)
      )
        return false
      const said = should.at === undefined ? [body?.['detail'] ?? null] : errorsAt(body?.['errors'], should.at)
      if (!holds(kind, said.length > 0, `errors.${should.at}`, seen(answer), full)) return false
      if (!should.sentences) return holds(kind, said.every(isSentence), 'a sentence for people', [...said], full)
      const heard = should.sentences.some(({ id, places }) =>
        said.some((one) => typeof one === 'string' && sentences.heard(id, one, places)),
      )
      return holds(kind, heard, should.sentences.map((one) => expected(sentences, one)).join(' or '), [...said], full)
    },
  }
}

/** The texts at a field of `errors`. */
export function errorsAt(errors: Json | undefined, field: string): readonly Json[] {
  const found = asObject(errors)?.[field]
  return isList(found) ? found : []
}

const seen = (answer: Answer): string => `${answer.status} ${answer.text.slice(0, 300)}`

/** The sentence with the places that are known. */
function expected(sentences: Sentences, { id, places = {} }: { id: string; places?: Places }): string {
  try {
    return sentences.say(id, places)
  } catch {
    return `${id} ${JSON.stringify(places)}`
  }
}
