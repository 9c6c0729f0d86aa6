import { mappedColumns, type MappedColumn, type StatementMapping } from './statement_mapping.ts'

/** What the column of the file at this place holds; undefined: nothing that is read. */
export const columnAt = ({ columns }: StatementMapping, place: number): MappedColumn | undefined =>
  mappedColumns.find((column) => columns[column] === place)

/** The mapping with another meaning for one column of the file; what stood for the same before is read no more. */
export function withColumn(
  mapping: StatementMapping,
  place: number,
  column: MappedColumn | undefined,
): StatementMapping {
  const others = Object.entries(mapping.columns).filter(([name, at]) => at !== place && name !== column)
  return {
    ...mapping,
    columns: { ...Object.fromEntries(others), ...(column === undefined ? {} : { [column]: place }) },
  }
}
