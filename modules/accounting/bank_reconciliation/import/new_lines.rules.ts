import { movedBy, type FileLine } from './statement_lines.rules.ts'

/** What tells lines apart: date, amount, reference and the words of the line. accounting.md 3 bank_reconciliation. */
type Told = Pick<FileLine, 'date' | 'description' | 'reference' | 'cheque_no' | 'debit' | 'credit'>

const keyOf = (line: Told): string =>
  JSON.stringify([line.date, String(movedBy(line)), line.reference, line.cheque_no, line.description])

/**
 * Which lines of a file the statement does not have yet. What stands twice in the file is twice new; what the statement has once counts
 * once: the same file again brings nothing, a longer one what is new in it.
 */
export function newLines(
  lines: readonly FileLine[],
  stored: readonly Told[],
): { readonly fresh: readonly FileLine[]; readonly duplicates: readonly FileLine[] } {
  const left = new Map<string, number>()
  for (const line of stored) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1)
  const fresh: FileLine[] = []
  const duplicates: FileLine[] = []
  for (const line of lines) {
    const count = left.get(keyOf(line)) ?? 0
    if (count > 0) left.set(keyOf(line), count - 1)
    ;(count > 0 ? duplicates : fresh).push(line)
  }
  return { fresh, duplicates }
}
