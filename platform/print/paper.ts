import type { Reader } from '../access/read.ts'

/** What a paper is made of: pure words that the engine, the templates and every `x.print.ts` share. */

/** Languages that papers are printed in. */
export const printLanguages = ['en', 'bn'] as const
export type PrintLanguage = (typeof printLanguages)[number]

/** Paper in millimetres. `half`: A4 cut across, as receipt books are; `leaf`: of a cheque book, by the standard of Bangladesh Bank. */
export const paperSizes = {
  a4: { width: 210, height: 297 },
  a4_landscape: { width: 297, height: 210 },
  a5: { width: 148, height: 210 },
  a5_landscape: { width: 210, height: 148 },
  half: { width: 210, height: 148.5 },
  leaf: { width: 190, height: 89 },
} as const
export type PaperSize = keyof typeof paperSizes

/** A picture of a paper. `name` is its path as the template says it, such as `/images/logo`. */
export interface PaperImage {
  readonly name: string
  readonly bytes: Uint8Array
}

/** One thing a paper says: what it is called and what it is. `wide`: it has the whole line. */
export interface Fact {
  readonly label: string
  readonly value: string
  readonly wide?: boolean
}

/** The table of reports: shares of the width, and rows as they stand below each other. */
export interface ReportTable {
  readonly title?: string
  readonly columns: readonly { readonly label: string; readonly width: number; readonly numeric: boolean }[]
  /** A group has one cell, rows and totals one for each column. */
  readonly rows: readonly { readonly kind: 'row' | 'group' | 'total'; readonly cells: readonly string[] }[]
}

/** What a paper says about its record. Keys as actions.json names them for print calls. */
export interface PrintContent {
  readonly title: string
  /** Number of the document, where it has one. */
  readonly number: string | null
  /** What everybody who scans the code may read: a part of what the paper shows, and nothing else. */
  readonly facts: readonly Fact[]
  /** What the template draws. */
  readonly document: Readonly<Record<string, unknown>>
  readonly lines?: readonly unknown[]
  readonly amount?: string
  readonly amount_in_words?: string
  readonly signatory?: string
  readonly images?: readonly PaperImage[]
}

/** How the record stands that a paper is about. */
export type Standing = 'valid' | 'draft' | 'canceled'

/** A record as a paper reads it: what the session that prints may know, in the language of the paper. */
export interface Written<Name extends string = string> {
  readonly id: number
  readonly language: PrintLanguage
  /** Names of the fields it has, in the order of the definition. */
  readonly names: readonly Name[]
  /** Groups of its form with their titles. */
  readonly groups: readonly { readonly title: string; readonly names: readonly Name[] }[]
  /** True when the session knows the field and it says something: a value, or a switch that is not as it usually is. */
  has(name: Name): boolean
  label(name: Name): string
  /** As people read it: titles for references, labels for choices, days and amounts in the language's digits; empty without a value. */
  shown(name: Name): string
  /** The stored value; undefined for a field the session does not know. */
  value(name: Name): unknown
  /** Rows of a list of lines, as texts, under the labels of their fields. */
  lines(name: Name): ReportTable | undefined
  /** Path of the picture as the template says it, for a field among the form's `pictures`; null without one. */
  picture(name: Name): string | null
  say(id: string, params?: Readonly<Record<string, string | number>>): string
  type(name: Name): string
}

/** One paper of a resource: `x.print.ts` holds it. Pure: records in, data out. */
export interface PrintForm<Name extends string, Facts> {
  /** Path below the project's root of the `.print.typ` file that draws it. */
  readonly template: string
  readonly size: PaperSize
  /** The second print says that it is a copy: receipts, letters. A sheet of what stands today counts none. */
  readonly countsCopies: boolean
  readonly pictures?: readonly Name[]
  content(record: Written<Name>, facts: Facts): PrintContent
  /** Without it every record is valid. */
  standing?(record: Written<Name>): Standing
}

/** What a paper needs to know besides its record. Everything goes through the gate of who prints. */
export interface PrintGathering {
  readonly record: Written
  /** Records of another resource whose reference `by` points here, in its usual order; none where the session may not read them. */
  readonly children: (resource: string, by: string) => Promise<readonly Written[]>
  /** Records of another resource with these values, in its usual order; none where the session may not read them. */
  readonly listed: (resource: string, having: Readonly<Record<string, string>>) => Promise<readonly Written[]>
  /** The gate, for what no list can be asked for; undefined for who may not read all of these resources, and for members. */
  readonly reading: (...resources: readonly string[]) => Reader | undefined
  /** The record that a reference of this one names; undefined where it names none, or one the session may not read. */
  readonly named: (reference: string) => Promise<Written | undefined>
}

/** A paper with what gathers its facts, as an implementation names it under `prints`. */
export interface Print<Name extends string = string, Facts = unknown> extends PrintForm<Name, Facts> {
  gather?(gathering: PrintGathering): Promise<Facts>
}
