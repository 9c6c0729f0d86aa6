import { trailFences } from '#platform/activity/trail.ts'
import { externalProvider } from '#platform/access/external_sign_in/provider.ts'
import { providerTrier } from '#platform/access/external_sign_in/try_provider.ts'
import { gateOf } from '#platform/access/read.ts'
import { systemSession, type Session } from '#platform/access/session.ts'
import type { ChangeStatus } from '#platform/access/sign_in/failures.ts'
import { sessionLoader, standingReader } from '#platform/access/sign_in/load_session.ts'
import { accessTokens } from '#platform/access/sign_in/token.ts'
import { accountChange } from '#platform/api/account_change.ts'
import type { ExternalServices } from '#platform/api/external_calls.ts'
import { makeUser } from '#platform/api/make_user.ts'
import { openingOf } from '#platform/api/menu.ts'
import { ownProfile } from '#platform/api/own_profile.ts'
import { signInCalls } from '#platform/api/sign_in_calls.ts'
import { accessQuestions } from '#platform/api/why.ts'
import { dbOf } from '#platform/database/db.ts'
import type { Database } from '#platform/database/pools.ts'
import { unseenFailures } from '#platform/jobs/runs.ts'
import { messageServices } from '#platform/message/services.ts'
import { engineOf, type Engine } from '#platform/record/engine.ts'
import { changeStatus } from '#platform/record/lifecycle.ts'
import { secretBox } from '#platform/settings/secret_box.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { unseenImports } from '#platform/transfer/run.ts'
import {
  accounting,
  accountingFollowers,
  booksRefusal,
  bulkFences,
  ledgerFences,
  markFences,
  verificationFences,
} from './accounting/server.ts'
import { ownCodesOf } from '#platform/resource/registry.ts'
import { collaboration, collaborationFollowers, documentLinks } from './collaboration/server.ts'
import { membership, membershipFollowers } from './membership/server.ts'
import { staff, staffFollowers } from './staff/server.ts'
import { organisation } from './organisation/server.ts'
import { registry } from './resources.ts'

/** What signing in by a provider asks of the server around it. */
type Outside = Pick<ExternalServices, 'noteTrouble' | 'noteFirst' | 'ownAddress'> & { readonly isPlainAllowed: boolean }

const nowhere: Outside = {
  isPlainAllowed: false,
  noteTrouble: () => {},
  noteFirst: () => {},
  ownAddress: (asked) => asked,
}

/** The engine of the product over an open database, with all its implementations, and what its sign-in is made of. */
export async function officeEngine({
  database,
  appSecret,
  texts,
  publicUrl,
  announce,
  smsPrivateAddresses = false,
  outside = nowhere,
}: {
  database: Database
  appSecret: string
  texts: Texts
  publicUrl: () => string
  announce?: Engine['announce']
  /** The operator lets the SMS gateway stand inside the office. */
  smsPrivateAddresses?: boolean
  /** Signing in by a provider; a process that answers no calls needs none. */
  outside?: Outside
}) {
  const gate = gateOf(database, registry, {
    ...trailFences(registry),
    ...ledgerFences,
    ...bulkFences,
    ...markFences,
    ...verificationFences,
  })
  const db = dbOf(database.app)
  const tokens = await accessTokens(appSecret)
  const self = { field: 'employee', codes: ownCodesOf(registry) }
  const loadSession = sessionLoader('agency', self)
  const parts: { engine?: Engine } = {}
  const changeUserStatus: ChangeStatus = async (user, to, reason) => {
    if (parts.engine)
      await changeStatus(parts.engine, { session: systemSession, request: null, isTrusted: true }, 'user', user, {
        status: to,
        note: texts.say('en', `user.note.${reason}`),
      }).catch(ignoreSame)
  }
  const opened = (): Engine => {
    if (!parts.engine) throw new Error('The office is not open yet.')
    return parts.engine
  }
  const secrets = secretBox(appSecret)
  const signIn = signInCalls({
    db,
    tokens,
    loadSession,
    changeStatus: changeUserStatus,
    changeOwn: ownProfile(opened),
    changeAccount: accountChange(opened),
    secrets,
    makeUser: makeUser(opened),
    provider: externalProvider(outside),
    ...outside,
    publicUrl,
    say: (id) => texts.say('en', id),
  })
  const menu = {
    ...openingOf(registry),
    readAll: () => gate.read(systemSession),
    definitions: registry.all,
    failures: async (session: Session) => (await unseenFailures(db)) + (await unseenImports(db, session, registry.all)),
  }
  const messages = messageServices({ db, secrets, texts, allowsPrivate: smsPrivateAddresses })
  const standing = standingReader('agency', self)
  const questions = accessQuestions(opened, texts, (user) => standing(db, user))
  const tryProvider = providerTrier({ db, secrets, ...outside })
  const links = documentLinks(appSecret, publicUrl)
  const implementations = [
    ...organisation(signIn, menu, questions, messages, tryProvider),
    ...accounting(texts),
    ...membership(),
    ...staff(),
    ...collaboration(links),
  ]
  const engine = engineOf({
    registry,
    database,
    gate,
    secrets,
    implementations,
    followers: [...accountingFollowers, ...membershipFollowers, ...staffFollowers, ...collaborationFollowers],
    ...(announce ? { announce } : {}),
    refusalOf: booksRefusal,
  })
  parts.engine = engine
  return { engine, db, tokens, loadSession, standing, changeUserStatus, links, failures: menu.failures }
}

const ignoreSame = (error: unknown): void => {
  if (!(error instanceof Error && error.message.startsWith('409 invalid_transition'))) throw error
}
