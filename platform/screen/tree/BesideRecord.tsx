import type { Definition } from '#platform/resource/definition.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf, isColumn, mayKnow } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { localeOf, useLook } from '../look.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import type { RecordNode } from './of_list.ts'
import styles from './ListTree.module.css'

interface Props {
  readonly definition: Definition
  readonly node: RecordNode
  /** Of the list, besides what the record is called. */
  readonly columns: readonly string[]
}

/** What stands beside a record in its tree: how much is under it, what the list says of it, and what its branch comes to. */
export function BesideRecord({ definition, node, columns }: Props) {
  const t = useT()
  const locale = localeOf(useLook())
  const { row, below, sums } = node
  const isOut = row['is_active'] === false
  const shown = columns.filter((name) => {
    const field = definition.fields[name]
    const value = row[name]
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return (
      field !== undefined && name !== 'is_active' && !(name in sums) && isColumn(field) && mayKnow(field) && !isEmpty
    )
  })
  return (
    <>
      {below > 0 && (
        <span className={styles.count} title={t('tree.below', { n: below })}>
          <span aria-hidden>{new Intl.NumberFormat(locale).format(below)}</span>
          <span className="unseen">{t('tree.below', { n: below })}</span>
        </span>
      )}
      {isOut && <span className={styles.off}>{t('tree.off')}</span>}
      <span className={styles.values}>
        {shown.map((name) => {
          const field = fieldOf(definition, name)
          const { Cell } = screenOfField(field)
          return (
            <span key={name} title={fieldLabel(definition, name)}>
              <Cell definition={definition} name={name} field={field} value={row[name]} row={row} locale={locale} />
            </span>
          )
        })}
        {Object.entries(sums).map(([name, sum]) => (
          <span key={name} className={styles.sum} title={fieldLabel(definition, name)}>
            <bdi dir="ltr">{shownValue(definition, name, fieldOf(definition, name), sum, undefined, locale)}</bdi>
          </span>
        ))}
      </span>
    </>
  )
}
