import type { Session } from '../access/session.ts'
import { notFound } from '../errors/errors.ts'
import type { FileStore } from '../files/store.ts'
import { transaction, type Engine } from '../record/engine.ts'
import { expandRows } from '../record/expand.ts'
import { holds } from '../record/circumstance.ts'
import { readListQuery } from '../record/filter.ts'
import { readAllRows, readOne, type Answered, type Source } from '../record/reading.ts'
import { memberKnows } from '../record/visible.ts'
import type { Implementation } from '../resource/implementation.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { fileBytes, officeHead, type OfficeHead } from './office_head.ts'
import { paperData, type PaperData } from './paper_data.ts'
import { paperSetting } from './paper_setting.ts'
import {
  paperSizes,
  type PaperImage,
  type PaperSize,
  type Print,
  type PrintContent,
  type PrintLanguage,
  type Written,
} from './paper.ts'
import type { Press } from './press.ts'
import {
  contentHash,
  registerPrint,
  settlePrint,
  type NewPrint,
  type PrintRow,
  type Shown,
} from './printed_document.ts'
import { sheetOf } from './record_sheet.ts'
import type { VerifyTokens } from './verify_token.ts'
import { pictureKeys, writtenOf } from './written.ts'

/** What papers are made with; one per server process. */
export interface Printing {
  readonly engine: Engine
  readonly texts: Texts
  readonly press: Press
  readonly files: Pick<FileStore, 'read'>
  readonly tokens: VerifyTokens
  /** Origin of the address in the code, without a slash at the end. */
  readonly publicUrl: () => string
}

/** Who wants which paper. */
export interface Wish {
  readonly session: Session
  readonly language: PrintLanguage
  /** Another paper than the form's own; the same when undefined. */
  readonly size: PaperSize | undefined
  readonly request: string
  /** Names this wish: fetched again it is the same print. */
  readonly key: string | undefined
}

/** A paper ready to be set: its data, and what it is set with. */
export interface Prepared {
  readonly print: PrintRow
  readonly template: string
  readonly paper: PaperData
  readonly images: readonly PaperImage[]
}

/** Name of the form every resource has. */
export const sheetForm = 'sheet'

/** The papers of a resource by name: its own, and a sheet of its record where it names none. */
export const printsOf = ({ definition, hooks }: Implementation): Readonly<Record<string, Print>> => ({
  [sheetForm]: sheetOf(definition),
  ...hooks.prints,
})

/**
 * Reads the record through the gate, freezes what its paper will say and counts the copy.
 * @throws Refusal 404 for an unknown form, and for a record that is not there or that the session may not know
 */
export async function prepareRecord(
  printing: Printing,
  implementation: Implementation,
  id: number,
  form: string,
  wish: Wish,
): Promise<Prepared> {
  const prints = printsOf(implementation)
  const print = Object.hasOwn(prints, form) ? prints[form] : undefined
  if (!print) throw notFound()
  const source = sourceOf(printing, implementation, wish.session)
  const row = await readOne(source, id)
  if (!row) throw notFound()
  const said = await contentIn(printing, source, row, print, wish.language)
  const english = wish.language === 'en' ? said : await contentIn(printing, source, row, print, 'en')
  const standing = print.standing?.(said.record) ?? 'valid'
  const mark = standing === 'valid' ? null : printing.texts.say(wish.language, `print.mark.${standing}`)
  const keys = pictureKeys(wish.session, implementation.definition, row, print.pictures ?? [])
  const pictures = await Promise.all(
    keys.map(async ([name, key]): Promise<PaperImage[]> => {
      const bytes = await fileBytes(printing.files, key)
      return bytes ? [{ name: `/images/${name}`, bytes }] : []
    }),
  )
  return prepare(printing, wish, {
    resource: implementation.definition.name,
    record: id,
    form,
    template: print.template,
    size: wish.size ?? print.size,
    content: said.content,
    english: english.content,
    mark,
    countsCopies: print.countsCopies,
    images: [...pictures.flat(), ...(said.content.images ?? [])],
  })
}

/** What a paper of any kind is prepared from. */
export interface Draft {
  readonly resource: string
  readonly record: number | null
  readonly form: string
  readonly template: string
  readonly size: PaperSize
  readonly content: PrintContent
  readonly english: PrintContent
  readonly mark: string | null
  readonly countsCopies: boolean
  readonly images: readonly PaperImage[]
}

/** Writes the print down and gathers what surrounds its content: letterhead, code, copy, offsets of the paper. */
export async function prepare(printing: Printing, wish: Wish, draft: Draft): Promise<Prepared> {
  const { engine, texts } = printing
  const pool = engine.database.app
  const { content, english } = draft
  const shown: Shown = {
    title: content.title,
    number: content.number,
    facts: content.facts.map(({ label, value }) => ({ label, value })),
    mark: draft.mark,
  }
  const planned: NewPrint = {
    resource: draft.resource,
    record: draft.record,
    form: draft.form,
    language: wish.language,
    session: wish.session,
    shown,
    content_hash: contentHash(english.facts, english.title, english.number),
    request: wish.request,
    key: wish.key,
  }
  const print = await transaction(engine, (client) => registerPrint(client, planned))
  const head: OfficeHead = await officeHead(pool, printing.files)
  const setting = await paperSetting(pool, draft.size)
  return {
    print,
    template: draft.template,
    images: [...draft.images, ...(head.logo ? [{ name: '/images/office', bytes: head.logo }] : [])],
    paper: paperData({
      texts,
      language: wish.language,
      size: paperSizes[draft.size],
      setting,
      head,
      content,
      mark: draft.mark,
      copy: draft.countsCopies && print.copy > 1 ? print.copy : undefined,
      print,
      by: wish.session.name,
      address: `${printing.publicUrl()}/verify/${printing.tokens.issue(print.id)}`,
    }),
  }
}

/** Sets the paper and keeps its sum; a paper that cannot be set counts as no copy. */
export async function printed(printing: Printing, { print, template, paper, images }: Prepared): Promise<Uint8Array> {
  const queries = printing.engine.database.app
  try {
    const bytes = await printing.press.print({ template, paper, images, as: 'pdf' })
    await settlePrint(queries, print.id, bytes)
    return bytes
  } catch (error) {
    await settlePrint(queries, print.id, undefined)
    throw error
  }
}

export const sourceOf = (printing: Printing, implementation: Implementation, session: Session): Source => ({
  implementation,
  registry: printing.engine.registry,
  session,
  read: printing.engine.gate.read(session),
})

/** The record in one language of the paper. */
async function contentIn(
  printing: Printing,
  source: Source,
  row: Answered,
  print: Print,
  language: PrintLanguage,
): Promise<{ content: PrintContent; record: Written }> {
  const [record] = await writtenRows(printing, source, [row], language)
  if (!record) throw notFound()
  const facts = await print.gather?.({
    record,
    children: (resource, by) => listedIn(printing, source.session, language, resource, { [by]: String(row.id) }),
    listed: (resource, having) => listedIn(printing, source.session, language, resource, having),
    reading: (...resources) =>
      resources.every((one) => mayRead(printing, source.session, one)) ? source.read : undefined,
    named: (reference) => namedBy(printing, source, row, reference, language),
  })
  return { content: print.content(record, facts), record }
}

/** Whether somebody of the office may read a resource. */
function mayRead({ engine }: Printing, session: Session, resource: string): boolean {
  const implementation = engine.find(resource)
  return session.member === null && implementation !== undefined && holds(session, implementation.definition, 'read')
}

export async function writtenRows(
  printing: Printing,
  source: Source,
  rows: readonly Answered[],
  language: PrintLanguage,
): Promise<Written[]> {
  const { registry, session, read, implementation } = source
  const expanded = await expandRows(
    { registry, read, session, files: printing.engine.database.app, language },
    implementation.definition,
    rows,
  )
  return expanded.map((row) => writtenOf({ texts: printing.texts, language, session }, implementation.definition, row))
}

/** Records on one paper beside its own, at most. */
const mostChildren = 500

async function listedIn(
  printing: Printing,
  session: Session,
  language: PrintLanguage,
  resource: string,
  having: Readonly<Record<string, string>>,
): Promise<Written[]> {
  const implementation = printing.engine.find(resource)
  if (!implementation) throw new Error(`A paper asks for "${resource}", which is no resource.`)
  const { definition } = implementation
  const isOpen = session.member === null || memberKnows(definition) === 'rows'
  if (!isOpen || !holds(session, definition, 'read')) return []
  const query = readListQuery(definition, session, having)
  if ('errors' in query)
    throw new Error(
      `A paper asks for "${resource}" by "${Object.keys(having).join(', ')}", which it cannot be found by.`,
    )
  const source = sourceOf(printing, implementation, session)
  return writtenRows(printing, source, await readAllRows(source, query.value, mostChildren), language)
}

async function namedBy(
  printing: Printing,
  { session, implementation: { definition } }: Source,
  row: Answered,
  reference: string,
  language: PrintLanguage,
): Promise<Written | undefined> {
  const { to } = definition.fields[reference] ?? {}
  const implementation = to === undefined ? undefined : printing.engine.find(to)
  if (!implementation)
    throw new Error(`A paper asks for "${reference}" of "${definition.name}", which names no record.`)
  const id = row[reference]
  const isOpen = session.member === null || memberKnows(implementation.definition) === 'rows'
  if (typeof id !== 'number' || !isOpen || !holds(session, implementation.definition, 'read')) return undefined
  const source = sourceOf(printing, implementation, session)
  const found = await readOne(source, id)
  return found && (await writtenRows(printing, source, [found], language))[0]
}

/** The language of papers for a reader: Bengali for who reads Bengali, else English. */
export const printLanguageOf = (language: Language): PrintLanguage => (language === 'bn' ? 'bn' : 'en')
