import { asWritten } from '#platform/errors/errors.ts'
import type { SheetColumn, XlsxOptions } from '#platform/sheet/write.ts'
import type { Language, Texts } from '#platform/texts/catalogue.ts'
import type { OpeningColumn } from './opening_rows.ts'
import type { OpeningTemplate, TemplateRow } from './opening_template.ts'

type SheetKey = OpeningColumn | keyof TemplateRow

/** Text id of a heading; the narration itself is what the voucher says. */
export const columnLabel = (column: SheetKey): string =>
  column === 'narration' ? 'opening.narration_column' : `opening.${column}`

/** Whoever fills it in reads the names; the import goes by the codes. */
const columns: readonly (Omit<SheetColumn, 'label'> & { readonly key: SheetKey })[] = [
  { key: 'branch', width: 10, kind: 'text' },
  { key: 'ledger', width: 12, kind: 'text' },
  { key: 'ledger_name', width: 40, kind: 'text' },
  { key: 'sub_ledger_kind', width: 18, kind: 'text' },
  { key: 'sub_ledger', width: 18, kind: 'text' },
  { key: 'debit', width: 18, kind: 'money' },
  { key: 'credit', width: 18, kind: 'money' },
  { key: 'bill_no', width: 16, kind: 'text' },
  { key: 'bill_date', width: 13, kind: 'date' },
  { key: 'due_date', width: 13, kind: 'date' },
  { key: 'narration', width: 30, kind: 'text' },
]

/** The sheet in which somebody writes opening balances. */
export function openingSheet(
  { fy, rows }: OpeningTemplate,
  texts: Texts,
  language: Language,
): XlsxOptions & { readonly title: string } {
  const say = (id: string): string => texts.say(language, id)
  return {
    title: texts.say(language, 'opening.narration', { fy: asWritten(fy) }),
    columns: columns.map((column) => ({ ...column, label: say(columnLabel(column.key)) })),
    rows: rows.map(({ sub_ledger_kind: kind, ...row }) => ({
      ...row,
      sub_ledger_kind: kind === 'none' ? '' : say(`kind.sub_ledger_kind.${kind}`),
    })),
    grouping: 'lakh',
    rightToLeft: language === 'ar',
  }
}
