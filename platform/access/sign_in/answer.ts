import { roleKinds, type RoleKind, type Session } from '../session.ts'
import type { Db } from './db.ts'

/** What login and refresh answer: the keys of the requirement document (section 7) and what the person must do before anything else. */
export interface SignInAnswer {
  readonly access: string
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string | null
  /** Key of the stored picture. */
  readonly image: string | null
  /** The strongest role and its base kind, which decides the groups of routes (roles.json); an empty name for a user without roles. */
  readonly role: { readonly name: string; readonly kind?: RoleKind }
  readonly user_permissions: readonly string[]
  readonly must_change_password: boolean
  readonly must_set_second_factor: boolean
  /** The role that is looked through. */
  readonly viewing: Session['viewing']
}

/** The answer for a session just opened or renewed. */
export async function signInAnswer(db: Db, session: Session, access: string): Promise<SignInAnswer> {
  const { rows } = await db.query<Pick<SignInAnswer, 'id' | 'email' | 'first_name' | 'last_name' | 'image'>>(
    'select id, email, first_name, last_name, image from "user" where id = $1',
    [session.user],
  )
  const [person] = rows
  if (!person) throw new RangeError(`User ${session.user} of session ${session.signIn} is gone.`)
  const strongest = session.roles.toSorted((a, b) => roleKinds.indexOf(a.kind) - roleKinds.indexOf(b.kind))[0]
  return {
    access,
    ...person,
    role: strongest ? { name: strongest.name, kind: strongest.kind } : { name: '' },
    user_permissions: [...session.permissions],
    must_change_password: session.mustChangePassword,
    must_set_second_factor: session.mustSetSecondFactor,
    viewing: session.viewing,
  }
}

/** Where a stored picture is fetched. */
export const pictureAddress = (key: string | null): string | null => (key === null ? null : `/file/api/v1/file/${key}`)
