import type { Browser } from '@playwright/test'
import type { Definition } from '../../resource/definition.ts'
import type { Registry } from '../../resource/registry.ts'
import { clientOf, shapeFaults, type Answer, type Client } from './client.ts'
import { compareDefinition } from './definition.ts'
import { agreed, judge, type Difference } from './differences.ts'
import { asObject, type Finding } from './finding.ts'
import { choiceLabel, fieldLabel, type EnglishTexts } from './labels.ts'
import { isKnown, resourceOf, type Manifest, type SpecResource } from './manifest.ts'
import { recordMakerOf, refusedWork, type RecordMaker } from './record_maker.ts'
import { rosterOf, type Person, type Roster } from './roster.ts'
import { sentencesOf, type Sentences } from './sentences.ts'
import type { Hands } from './state_story.ts'
import { gathered } from './stories.ts'
import { tallyOf, type Tally } from './tally.ts'

/** A running server and who administers it. */
export interface Target {
  readonly url: string
  readonly adminUsername: string
  readonly adminPassword: string
  /** A genuine token whose time is over. */
  readonly expiredToken: () => Promise<string>
  /** What no call brings about: time that passes, somebody else who is in the way. */
  readonly inDatabase: (sql: string, values?: readonly unknown[]) => Promise<void>
}

/** What is known before a server is asked anything. */
export interface Known {
  /** The manifest to the letter. */
  readonly specification: Manifest
  /** The manifest with the decided differences of fields put in: what the server is expected to do. */
  readonly manifest: Manifest
  /** What the specification knows of the product. */
  readonly registry: Registry
  /** Resources of ours that it does not know: each has to be decided. */
  readonly beyond: readonly Finding[]
  readonly resource: (name: string) => SpecResource
  readonly definition: (name: string) => Definition
  /** Whether somebody decided that it is so: what differs deliberately is no reason to count something as missing. */
  readonly isDecided: (finding: Finding) => boolean
  /** In which routes are opened; without one they are not, and count as missing. */
  readonly browser: Browser | undefined
}

/** Everything an aspect needs to try a running server. */
export interface World extends Known {
  readonly texts: EnglishTexts
  readonly sentences: Sentences
  readonly target: Target
  readonly admin: Client
  readonly adminId: number
  readonly make: RecordMaker
  readonly roster: Roster
  readonly tally: Tally
  /** Label of a field as refusals say it. */
  readonly label: (resource: string, field: string) => string
  readonly choice: (resource: string, field: string, choice: string) => string
  readonly clientOf: (token: string | undefined) => Client
  readonly signIn: (username: string, password: string) => Promise<Session>
  /** Faults of answers that no aspect asked for, since the last time. */
  readonly takeStray: () => Finding[]
}

export interface Session {
  readonly client: Client
  readonly id: number
  readonly mustChangePassword: boolean
}

export interface Sources {
  readonly manifest: Manifest
  readonly registry: Registry
  readonly texts: EnglishTexts
  readonly differences: readonly Difference[]
  readonly browser?: Browser
}

export function knownOf({
  manifest,
  registry,
  differences,
  browser,
}: Pick<Sources, 'manifest' | 'registry' | 'differences' | 'browser'>): Known {
  const decided = agreed(manifest, differences)
  const isSpecified = (name: string): boolean => isKnown(manifest, name)
  return {
    specification: manifest,
    manifest: decided,
    registry: { ...registry, all: registry.all.filter(({ name }) => isSpecified(name)) },
    beyond: registry.all
      .filter(({ name }) => !isSpecified(name))
      .flatMap((definition) => compareDefinition(manifest, definition)),
    resource: (name) => resourceOf(decided, name),
    definition: (name) => registry.get(name),
    isDecided: (finding) => judge([finding], differences).red.length === 0,
    browser,
  }
}

/** Signs the administrator in. Throws when that fails: nothing can be said of a server that lets nobody in. */
export async function openWorld(target: Target, sources: Sources): Promise<World> {
  const known = knownOf(sources)
  const { manifest } = known
  const stray: Finding[] = []
  const watch = (answer: Answer) => void stray.push(...shapeFaults(answer, 'server'))
  const client = (token: string | undefined) => clientOf(target.url, token, watch)
  const signIn = async (username: string, password: string): Promise<Session> => {
    const enter = () => client(undefined).send('POST', '/user/api/v1/user/login/', { username, password })
    const answer = await enter()
    const body = asObject(answer.body)
    const [token, id] = [body?.['access'], body?.['id']]
    if (typeof token !== 'string' || typeof id !== 'number') throw refusedWork(`sign-in of ${username}`, answer)
    const renew = async (): Promise<string | undefined> => {
      const another = asObject((await enter()).body)?.['access']
      return typeof another === 'string' ? another : undefined
    }
    const own = clientOf(target.url, token, watch, renew)
    return { client: own, id, mustChangePassword: body?.['must_change_password'] === true }
  }
  const admin = await signIn(target.adminUsername, target.adminPassword)
  const make = recordMakerOf(manifest, admin.client, markerOfRun())
  const guest = client(undefined)
  const roster = rosterOf({ manifest, admin: admin.client, guest, adminId: admin.id, make, signIn })
  const { second } = roster
  return {
    ...known,
    texts: sources.texts,
    sentences: sentencesOf(manifest),
    target,
    admin: consenting({ make, admin: admin.client, second }),
    adminId: admin.id,
    make,
    roster: { ...roster, person: (name) => roster.person(name).then((one) => withConsent(one, { make, second })) },
    tally: tallyOf(),
    label: (resource, field) => fieldLabel(sources.texts, resource, field) ?? `(no label for ${field})`,
    choice: (resource, field, choice) => choiceLabel(sources.texts, resource, field, choice),
    clientOf: client,
    signIn,
    takeStray: () => stray.splice(0),
  }
}

/** The administrator with a second person at hand: where records change with consent only, it is asked for first. */
function consenting(hands: Hands): Client {
  const { admin } = hands
  const permits = gathered((one) => one.permits)
  return {
    ...admin,
    send: async (method, path, ...rest) => {
      const [, resource = '', what = '', id] = /^\/\w+\/api\/v1\/(\w+)\/(update|delete)\/(\d+)/.exec(path) ?? []
      await permits[resource]?.(hands, Number(id), what)
      return admin.send(method, path, ...rest)
    },
  }
}

/** Whoever holds everything asks for consent too. */
const withConsent = (person: Person, others: Omit<Hands, 'admin'>): Person =>
  person.name === 'ADMIN' ? { ...person, client: consenting({ ...others, admin: person.client }) } : person

/** Letters that no seeded word contains, different in each run on the same database. */
const markerOfRun = (): string => `Qz${Date.now().toString(36).slice(-5)}`
