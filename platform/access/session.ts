import type { Definition } from '../resource/definition.ts'

/** Who is asking. Made once per request from the token; everything that may be known follows from it. */
export interface Session {
  readonly user: number
  /** First and last name, for history and conflict texts. */
  readonly name: string
  readonly username: string
  readonly roles: readonly { readonly id: number; readonly name: string; readonly kind: RoleKind }[]
  /** Strongest kind of the roles; `none` for a user without roles. */
  readonly kind: RoleKind | 'none'
  /** Permission codes in force now: roles and unexpired grants together; ADMIN holds every active code. */
  readonly permissions: ReadonlySet<string>
  /** Branches whose rows may be known; `all` for administrators. */
  readonly branches: readonly number[] | 'all'
  /** Home branch, the default of new records. */
  readonly branch: number | null
  /** The owner a member session is bound to: it sees rows of that one only. Null for office people. */
  readonly member: number | null
  /** How far 'read own' reaches (roles.json); without it nothing is narrowed to the person's own records. */
  readonly own?: OwnReach
  /** Row of the sign-in (`session` table). */
  readonly signIn: number
  readonly mustChangePassword: boolean
  /** A second factor is wanted of the user, who has none yet. */
  readonly mustSetSecondFactor: boolean
  /** The role that an administrator looks through at this moment: reading only. Null with one's own rights. */
  readonly viewing: { readonly id: number; readonly label: string } | null
  /** Address the request came from; nothing for what the server does by itself. */
  readonly ip?: string
  /** Program the request came from, as it calls itself. */
  readonly userAgent?: string
}

/** What a session reads of nothing but its own records. */
export interface OwnReach {
  /** The record that the person is (an employee), by which its own are known (`scope.own`). Null: nothing is its own. */
  readonly record: number | null
  /** Codes of reading resources with `scope.own` that only roles of the base kind `user` give, or a grant to who has no role of the staff. */
  readonly codes: readonly string[]
}

/** Base kinds of roles, strongest first (roles.json `role_groups`). */
export const roleKinds = ['admin', 'staff', 'user', 'member'] as const
export type RoleKind = (typeof roleKinds)[number]

/** True when the session holds the code. The only question anybody asks about rights. */
export const may = (session: Session, code: string): boolean => session.permissions.has(code)

/** True when the session holds the code with its whole reach, not only for its own records: what rows of no resource are shown by. */
export const mayFar = (session: Session, code: string): boolean =>
  may(session, code) && session.own?.codes.includes(code) !== true

/** True when the session reads of a resource only what is the person's own: nothing else of it opens, and nothing is changed. */
export const readsOwnOnly = (session: Session, { name, scope }: Pick<Definition, 'name' | 'scope'>): boolean =>
  session.member === null &&
  scope !== 'everyone' &&
  scope.own !== undefined &&
  session.own?.codes.includes(`${name}.read`) === true

/** The server itself: jobs, seeds and imports of reference data. Sees everything, is nobody. */
export const systemSession: Session = {
  user: 0,
  name: 'Samiti',
  username: '',
  roles: [],
  kind: 'admin',
  permissions: new Set(),
  branches: 'all',
  branch: null,
  member: null,
  signIn: 0,
  mustChangePassword: false,
  mustSetSecondFactor: false,
  viewing: null,
}

/** Somebody who has not signed in: holds nothing, is nobody, sees what is public. */
export const guestSession: Session = { ...systemSession, user: -1, name: '', kind: 'none', branches: [], signIn: -1 }
