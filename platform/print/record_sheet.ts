import type { Fact, Print, PrintContent, ReportTable, Written } from './paper.ts'

/** Types whose values have the whole line of a sheet. */
const wideTypes = new Set(['longtext', 'refs'])
/** Letters above which a value has the whole line: more do not fit beside another. */
const longestBeside = 44

/** What a resource says about its sheet besides its fields. */
export interface SheetParts<Name extends string> {
  /** What the paper is called: `Agency record sheet`. */
  readonly title: string
  /** Fields that say which record it is: number, name, name in the other language. */
  readonly number?: Name
  readonly name: Name
  readonly otherName?: Name
  readonly picture?: Name
  /** Fields that everybody who scans the code may read. */
  readonly facts: readonly Name[]
  readonly tables?: readonly (ReportTable | undefined)[]
}

/** A record on paper: the groups of its form with everything that is filled in, then its lines as tables. Pure. */
export function recordSheet<Name extends string>(record: Written<Name>, parts: SheetParts<Name>): PrintContent {
  const { number, name, otherName, picture, facts, tables = [] } = parts
  const fact = (field: Name): Fact => {
    const value = record.shown(field)
    return {
      label: record.label(field),
      value,
      wide: wideTypes.has(record.type(field)) || value.length > longestBeside || value.includes('\n'),
    }
  }
  const filled = (field: Name): boolean => record.has(field) && !['file', 'image', 'lines'].includes(record.type(field))
  const lists = record.groups.flatMap((group) => group.names.map((field) => record.lines(field)))
  const document = {
    title: record.shown(name),
    subtitle: otherName === undefined ? '' : record.shown(otherName),
    picture: picture === undefined ? null : record.picture(picture),
    groups: record.groups
      .map((group) => ({ title: group.title, facts: group.names.filter(filled).map(fact) }))
      .filter((group) => group.facts.length > 0),
    tables: [...tables, ...lists].filter((table) => table !== undefined),
  }
  return {
    title: parts.title,
    number: number === undefined || !record.has(number) ? null : `${record.label(number)} ${record.shown(number)}`,
    facts: facts.filter(filled).map(fact),
    document,
  }
}

/** The sheet of any resource, where its implementation names no other. */
export const sheetOf = (definition: {
  readonly name: string
  readonly title: readonly string[]
  readonly localTitle: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, { readonly type: string }>>
}): Print => {
  const [first = 'id'] = definition.title
  const picture = Object.keys(definition.fields).find((one) => definition.fields[one]?.type === 'image')
  return {
    template: 'platform/print/parts/record_sheet.typ',
    size: 'a4',
    countsCopies: false,
    ...(picture === undefined ? {} : { pictures: [picture] }),
    content: (record) => {
      // A word of its title that says nothing is no heading: a budget is of a ledger or of a group.
      const name = definition.title.findLast((one) => record.has(one)) ?? first
      return recordSheet(record, {
        title: record.say('print.sheet_of', { resource: `$${definition.name}` }),
        name,
        ...(name === first ? {} : { number: first }),
        ...(definition.localTitle['bn'] === undefined ? {} : { otherName: definition.localTitle['bn'] }),
        ...(picture === undefined ? {} : { picture }),
        facts: definition.title,
      })
    },
  }
}
