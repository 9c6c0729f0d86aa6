import { useT } from '../texts/texts.ts'
import type { ImportRun } from './runs.ts'
import page from '../page/Page.module.css'
import styles from './Import.module.css'

/** Columns of the sheet that go nowhere, and fields that got none: nobody should find out later. */
export function Columns({ run }: { run: ImportRun }) {
  const t = useT()
  const lines = [
    ['transfer.unknown_columns', run.unknown_columns],
    ['transfer.ignored_columns', run.ignored_columns.map(({ label }) => label)],
    ['transfer.missing_columns', run.missing_columns.map(({ label }) => label)],
  ] as const
  const said = lines.filter(([, names]) => names.length > 0)
  if (said.length === 0) return null
  return (
    <ul className={`${styles.columns} ${page.quiet}`}>
      {said.map(([id, names]) => (
        <li key={id}>
          {t(id)} <bdi>{names.join(', ')}</bdi>
        </li>
      ))}
    </ul>
  )
}
