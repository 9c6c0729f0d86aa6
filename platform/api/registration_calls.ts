import type { FastifyPluginAsync } from 'fastify'
import { freeUsername } from '../access/external_sign_in/first_user.ts'
import { askedWish, askForAccount, useLink, type Wish } from '../access/registration/registration.ts'
import { systemSession } from '../access/session.ts'
import { acceptedHash, type NewPassword } from '../access/sign_in/change_password.ts'
import { passwordFault, weakPassword } from '../access/sign_in/password_rules.ts'
import { storePassword } from '../access/sign_in/password.ts'
import { dbOf } from '../database/db.ts'
import { asWritten, invalid, Refusal, type FieldFault } from '../errors/errors.ts'
import { notify } from '../live/notify.ts'
import { officeName } from '../message/office_channels.ts'
import { unknownKey } from '../record/filter.ts'
import { readInput } from '../record/input.ts'
import { transaction, type Engine } from '../record/engine.ts'
import { storeOf } from '../record/lifecycle.ts'
import { openReader } from '../record/selection.ts'
import { officeSettings } from '../settings/office_settings.ts'
import { languageOf, type Language } from '../texts/catalogue.ts'
import { fieldLabelIds } from '../texts/label.ts'
import { requiredText } from './call_text.ts'
import type { ApiContext } from './context.ts'

/** Who registers: what is made beside the user, and how the two belong together. A module hands it in. */
export interface Applicant {
  readonly resource: string
  /** Its fields that the applicant gives; those of the person are the platform's. */
  readonly fields: readonly string[]
  /** Its fields that follow from what the person gives. */
  readonly complete: (person: Wish) => Wish
  /** Role and field of the user by which it belongs to what is made. */
  readonly role: string
  readonly userField: string
}

const personFields = ['first_name', 'last_name', 'email', 'primary_phone'] as const
const base = '/api/auth/register'

/**
 * An account asked for by who has none: `GET` says whether the office lets that be and what it asks, `POST` takes
 * what is asked for and sends a letter, `POST confirm` opens its link: then the applicant and a user of status `requested`
 * are made, whom a manager of users releases. Every right request is answered alike. docs/decisions/sign-in.md, Registration.
 */
export const registrationCalls =
  (
    context: ApiContext,
    { applicant, publicUrl }: { applicant: Applicant; publicUrl: () => string },
  ): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts } = context
    const db = dbOf(engine.database.app)
    const isOpen = async (): Promise<boolean> => (await officeSettings(db))?.registration_open === true
    const parts = [
      [applicant.resource, applicant.fields],
      ['user', personFields],
    ] as const
    const labels = (language: Language) => (resource: string, field: string) =>
      texts.first(language, fieldLabelIds(engine.registry.get(resource), field))
    const assertOpen = async (): Promise<void> => {
      if (!(await isOpen())) throw new Refusal(403, 'registration_closed', 'registration_closed')
    }

    app.get(base, async (request) => {
      if (!(await isOpen())) return { is_open: false, fields: [] }
      const label = labels(languageOf(request.headers['accept-language']))
      const fields = parts.flatMap(([resource, names]) => names.map((name) => ({ resource, name })))
      return {
        is_open: true,
        fields: await Promise.all(
          fields.map(async (one) => ({
            ...(await formField(engine, one, label(one.resource, one.name))),
            part: texts.say(languageOf(request.headers['accept-language']), one.resource),
          })),
        ),
      }
    })
    app.post<{ Body: unknown }>(base, async (request) => {
      await assertOpen()
      const language = languageOf(request.headers['accept-language'])
      const wish = wishIn(request.body, labels(language))
      const { first_name, last_name, email } = wish
      await askForAccount(db, {
        email: String(email),
        name: String(first_name),
        wish,
        ip: request.ip,
        language,
        office: officeName(await officeSettings(db)),
        publicUrl: publicUrl(),
      })
      const message = texts.say(language, 'registered')
      return {
        user: { email, first_name, last_name: last_name ?? null, status: 'requested' },
        access_token: null,
        error: null,
        message,
      }
    })
    app.post<{ Body: unknown }>(`${base}/confirm`, async (request) => {
      await assertOpen()
      const body = objectIn(request.body, ['token', 'new_password', 'confirm_password'])
      const token = requiredText(body, 'token', 200)
      const password = {
        new_password: requiredText(body, 'new_password', 1000),
        confirm_password: requiredText(body, 'confirm_password', 1000),
      }
      const wish = await askedWish(db, token)
      assertPassword(password, String(wish['email']))
      try {
        await make(wish, token, password, request.id)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'registration_over') throw error
        if ('new_password' in error.errors) throw error
        // Something of it is in use, or does not fit: whoever looks after users sorts it out, the asker learns nothing.
        await db.transaction(async (within) => {
          await useLink(within, token)
          await notify(within, {
            to: { permission: 'user.manage' },
            kind: 'registration_stuck',
            variant: 'warning',
            params: {
              email: asWritten(String(wish['email'])),
              fields: asWritten(Object.keys(error.errors).join(', ')),
            },
            target: { path: '/apps/users-management/users' },
            subject: String(wish['email']),
          })
        })
      }
      return { message: texts.say(languageOf(request.headers['accept-language']), 'registered') }
    })

    /** Reads what is asked for by the fields of the two resources; nothing is compared with what is stored. @throws Refusal 400 */
    function wishIn(body: unknown, label: (resource: string, field: string) => string): Wish {
      const given = objectIn(objectIn(body, ['user'])['user'], [...personFields, ...applicant.fields])
      const wish: Record<string, unknown> = {}
      const faults: Record<string, FieldFault[]> = {}
      for (const [resource, names] of parts) {
        const definition = engine.registry.get(resource)
        const own = Object.fromEntries(names.flatMap((name) => (name in given ? [[name, given[name]]] : [])))
        const { values, errors } = readInput(definition, systemSession, own, true, true)
        for (const name of names) {
          const isMissing = definition.fields[name]?.required === true && (values[name] ?? null) === null
          const found = errors[name] ?? (isMissing ? [{ text: 'field.required' }] : [])
          if (found.length > 0)
            faults[name] = found.map(({ text, params }) => ({
              text,
              params: { Label: asWritten(label(resource, name)), ...params },
            }))
          else if (values[name] !== undefined) wish[name] = values[name]
        }
      }
      if (Object.keys(faults).length > 0) throw invalid(faults)
      return wish
    }

    const make = (wish: Wish, token: string, password: NewPassword, request: string): Promise<void> =>
      transaction(engine, async (client) => {
        const within = dbOf(client)
        await useLink(within, token)
        const store = storeOf(engine, { session: systemSession, request, client })
        const { rows } = await within.query<{ branch: number | null; role: number | null }>(
          'select (select id from branch where is_head_office) as branch, (select id from role where name = $1) as role',
          [applicant.role],
        )
        const pick = (names: readonly string[]): Record<string, unknown> =>
          Object.fromEntries(names.map((name) => [name, wish[name] ?? null]))
        const owner = await store.create(applicant.resource, {
          ...pick(applicant.fields),
          ...applicant.complete(wish),
          branch: rows[0]?.branch ?? null,
        })
        const user = await store.create('user', {
          ...pick(personFields),
          username: await freeUsername(within, String(wish['email'])),
          roles: [rows[0]?.role],
          [applicant.userField]: owner.id,
          status: 'requested',
          must_change_password: false,
        })
        await storePassword(within, user.id, await acceptedHash(within, user.id, password), false)
        await notify(within, {
          to: { permission: 'user.manage' },
          kind: 'user_requested',
          target: { resource: 'user', id: user.id },
        })
      })
  }

/** Judged before anything is made, so that a weak one can be typed again by the same link. @throws Refusal 400 */
function assertPassword({ new_password, confirm_password }: NewPassword, email: string): void {
  if (new_password !== confirm_password) throw invalid({ confirm_password: [{ text: 'user.passwords_differ' }] })
  if (passwordFault(new_password, { username: email, email })) throw invalid({ new_password: [weakPassword] })
}

/** A field as the form of the page asks for it; what is chosen comes with what can be chosen. */
async function formField(engine: Engine, { resource, name }: { resource: string; name: string }, label: string) {
  const field = engine.registry.get(resource).fields[name]
  const told = { name, label, type: field?.type ?? 'text', required: field?.required === true }
  const to = field?.to === undefined ? undefined : engine.registry.get(field.to)
  if (!to) return told
  const within = field?.within ?? null
  const choices = await openReader(engine.gate.read(systemSession))
    .selectFrom(to.name)
    .select(['id', `${to.title[0]} as name`, ...(within === null ? [] : [`${within} as within`])])
    .where('is_active', '=', true)
    .orderBy(`${to.title[0]}`)
    .execute()
  return { ...told, within, choices }
}

/** @throws Refusal 400 for what is no object, and at a key that is unknown */
function objectIn(given: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal(400, 'malformed', 'error.malformed')
  for (const key of Object.keys(given)) if (!known.includes(key)) throw invalid({ [key]: [unknownKey(key, known)] })
  return { ...given }
}
