import type { RuleFault } from '#platform/resource/implementation.ts'

export interface TickFacts {
  readonly role: string
  /** Code that the entry asks for and the role lacks. */
  readonly lacks: string | null
}

/** A tick never grants the data behind an entry: it is taken, and said to be without effect. collaboration.md 2 role_menu. */
export const tickWarnings = ({ role, lacks }: TickFacts): RuleFault[] =>
  lacks === null
    ? []
    : [{ field: 'menu_item', text: 'role_menu.lacks', params: { role, code: lacks }, isWarning: true }]
