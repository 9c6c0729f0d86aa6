import type { Session } from '../access/session.ts'
import { implementationOf } from '../record/engine.ts'
import { readSheet } from '../sheet/read.ts'
import type { Language } from '../texts/catalogue.ts'
import { findLayout, type Layout } from './layout.ts'
import type { Transfers } from './transfers.ts'

export interface LayoutTask {
  readonly kind: 'layout'
  readonly path: string
  readonly name: string
  readonly resource: string
  readonly session: Session
  readonly language: Language
}

/** Looks where in a file the rows stand. @throws SheetError, Refusal 400 as findLayout */
export async function readLayout(
  { engine, texts }: Transfers,
  { path, name, resource, session, language }: LayoutTask,
): Promise<Layout> {
  const { definition } = implementationOf(engine, resource)
  return findLayout(await readSheet({ path, name }), { definition, session, texts, language })
}
