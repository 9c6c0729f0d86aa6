import { rowScope, type Reader } from '../access/read.ts'
import { may, readsOwnOnly, systemSession, type Session } from '../access/session.ts'
import { maySignIn, type Standing } from '../access/sign_in/load_session.ts'
import { asWritten, invalid, notFound } from '../errors/errors.ts'
import { authorised, standsAgainst } from '../record/circumstance.ts'
import type { Engine } from '../record/engine.ts'
import { titlesOf } from '../record/expand.ts'
import { openReader, readOne, type Answered } from '../record/reading.ts'
import { implementationOf } from '../record/engine.ts'
import { knownFields } from '../record/visible.ts'
import type { Definition, Transition, Verb } from '../resource/definition.ts'
import { fieldLabelIds } from '../texts/label.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { listPath, openingOf } from './menu.ts'
import { rightsMatrix, type RightsMatrix } from './rights_matrix.ts'
import { giversOf } from './why_given.ts'

/** What is asked: whether, and why not, a user may do something with a resource, or with one record of it. */
export interface Question {
  readonly user: number
  readonly resource: string
  /** A verb, or a step of the status. */
  readonly action: string
  readonly record: number | undefined
}

/** One sentence of the answer; `is_against` when it alone is enough for a no. */
export interface Reason {
  readonly code: string
  readonly is_against: boolean
  readonly text: string
}

export interface Explanation {
  readonly allowed: boolean
  readonly reasons: readonly Reason[]
}

/** Answers questions about access, each judged by the functions that the gate and `authorised` judge by. */
export interface AccessQuestions {
  /** What a user may do at this moment; undefined for an unknown one. */
  readonly standingOf: (user: number) => Promise<Standing | undefined>
  /** All roles over all rights. */
  readonly matrix: (read: Reader) => Promise<RightsMatrix>
  /** @throws Refusal 400 for an unknown resource or action, 403 or 404 for what the asker may not see */
  readonly why: (asker: Session, question: Question, language: Language) => Promise<Explanation>
}

type Params = Readonly<Record<string, string | number>>
type Tell = (code: string, isAgainst: boolean, params?: Params) => void

export function accessQuestions(
  engineOf: () => Engine,
  texts: Texts,
  standingOf: AccessQuestions['standingOf'],
): AccessQuestions {
  return {
    standingOf,
    matrix: (read) => rightsMatrix(read, engineOf().registry),
    async why(asker, question, language) {
      const engine = engineOf()
      const definition = engine.registry.find(question.resource)
      if (!definition) throw invalid({ resource: [{ text: 'field.invalid' }] })
      const asked = actionOf(definition, question.action)
      const record = await recordOf(engine, asker, definition, question.record)
      // Who looks through a role asks what that role sees.
      const isViewing = asker.viewing !== null && question.user === asker.user
      const standing = isViewing ? { session: asker, status: 'active' } : await standingOf(question.user)
      if (!standing) throw notFound()
      const reasons: Reason[] = []
      const subject = { name: asWritten(standing.session.name), what: `$${definition.name}.plural` }
      const tell: Tell = (code, isAgainst, params = {}) => {
        const text = texts.say(language, `why.${code}`, { ...subject, ...params })
        reasons.push({ code, is_against: isAgainst, text })
      }
      tellStanding(tell, standing)
      await tellRight(engine, tell, standing.session, definition, asked)
      tellPage(engine, tell, standing.session, definition, asked, record)
      if (asked.word !== 'create') await tellRows(engine, tell, asker, standing.session, definition, record)
      tellState(tell, definition, asked, record)
      const isHidden = (field: string): boolean =>
        !knownFields(standing.session, definition).some(([name]) => name === field)
      const hidden = knownFields(asker, definition).filter(([name]) => isHidden(name))
      if (hidden.length > 0) {
        const labels = hidden.map(([name]) => texts.first(language, fieldLabelIds(definition, name)))
        tell('fields', false, { fields: asWritten(labels.join(', ')) })
      }
      return { allowed: !reasons.some((one) => one.is_against), reasons }
    },
  }
}

interface Asked {
  readonly word: string
  /** The permission that is needed. */
  readonly code: string
  readonly verb: Verb | undefined
  readonly step: Transition | undefined
}

function actionOf(definition: Definition, word: string): Asked {
  const step = definition.states?.transitions.find(({ action }) => action === word)
  if (step) return { word, code: step.permission, verb: undefined, step }
  const verb = verbs.find((one) => one === word)
  if (!verb) throw invalid({ action: [{ text: 'field.invalid' }] })
  return { word, code: `${definition.name}.${verb}`, verb, step: undefined }
}

const verbs: readonly Verb[] = [
  'read',
  'create',
  'update',
  'delete',
  'print',
  'export',
  'import',
  'approve',
  'post',
  'cancel',
  'send',
]

/** The record as the asker may see it: of what is hidden from the asker nothing is told. */
async function recordOf(
  engine: Engine,
  asker: Session,
  definition: Definition,
  id: number | undefined,
): Promise<Answered | undefined> {
  if (id === undefined) return undefined
  authorised(engine, { session: asker, request: null }, definition.name, 'read')
  const implementation = implementationOf(engine, definition.name)
  const source = { implementation, registry: engine.registry, session: asker, read: engine.gate.read(asker) }
  const found = await readOne(source, id)
  if (!found) throw notFound()
  return found
}

function tellStanding(tell: Tell, { session, status }: Standing): void {
  if (!maySignIn(status)) tell('cannot_sign_in', true, { status: `$user.status.${status}` })
  else if (status === 'locked') tell('locked', false)
  if (session.mustChangePassword) tell('password_first', true)
  if (session.mustSetSecondFactor) tell('second_factor_first', true)
  const roles = asWritten(session.roles.map(({ name }) => name).join(', '))
  if (session.roles.length === 0) tell('no_role', false)
  else tell('roles', false, { roles })
}

async function tellRight(engine: Engine, tell: Tell, session: Session, definition: Definition, asked: Asked) {
  const against = asked.verb ? standsAgainst(session, definition, asked.verb) : stepAgainst(session, asked)
  if (against === 'closed') return tell('closed', true)
  if (against === 'not_for_members') return tell('not_for_members', true)
  if (asked.word !== 'read' && readsOwnOnly(session, definition)) return tell('own_only', true)
  // A step of the status is taken by who may see the record.
  const codes = asked.step ? [`${definition.name}.read`, asked.code] : [asked.code]
  for (const code of codes) {
    const stands = definition.managedBy !== undefined && asked.verb ? [code, definition.managedBy] : [code]
    const givers = await giversOf(engine.gate.read(systemSession), session, stands)
    for (const { by, ...params } of givers)
      tell(by, by === 'inactive' && !stands.some((one) => may(session, one)), params)
    if (!stands.some((one) => may(session, one)) && !givers.some(({ by }) => by === 'inactive'))
      tell('nothing_gives', true, { code })
  }
}

const stepAgainst = (session: Session, { code }: Asked): 'not_for_members' | 'closed' | undefined =>
  code === 'system' ? 'closed' : session.member !== null ? 'not_for_members' : undefined

/** Lists open to kinds of roles (routes.json), whatever their rights. */
function tellPage(
  engine: Engine,
  tell: Tell,
  session: Session,
  definition: Definition,
  asked: Asked,
  record: Answered | undefined,
) {
  const isListed = asked.word === 'read' && record === undefined && may(session, asked.code)
  if (isListed && !openingOf(engine.registry).opens(session, listPath(definition))) tell('list_closed', true)
}

async function tellRows(
  engine: Engine,
  tell: Tell,
  asker: Session,
  session: Session,
  definition: Definition,
  record: Answered | undefined,
) {
  const scope = rowScope(definition, session)
  if (scope.rows === 'none') return tell(`no_rows_${scope.by}`, true)
  if (scope.rows === 'all') tell('rows_all', false)
  else if (scope.by !== 'branch') tell('rows_member', false)
  else {
    const read = engine.gate.read(asker)
    const titles = await titlesOf(
      { registry: engine.registry, read, session: asker },
      engine.registry.get('branch'),
      scope.branches,
    )
    tell('rows_branches', false, { branches: asWritten([...titles.values()].join(', ')) })
  }
  if (!record) return
  const seen = await openReader(engine.gate.read(session))
    .selectFrom(definition.name)
    .select('id')
    .where('id', '=', record.id)
    .executeTakeFirst()
  tell(seen ? 'record_seen' : 'record_unseen', !seen)
}

function tellState(tell: Tell, { name, states }: Definition, { step }: Asked, record: Answered | undefined): void {
  const status = states && record?.[states.field]
  if (!step || !states || typeof status !== 'string') return
  const params = { status: `$${name}.${states.field}.${status}` }
  if (step.from.includes(status)) tell('state_fits', false, params)
  else tell('state_against', true, params)
}
