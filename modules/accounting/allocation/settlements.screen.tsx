import { useQuery } from '@tanstack/react-query'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { call } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { Go } from '#platform/screen/router/Go.tsx'
import { recordPath, screenOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { Settlement } from './settlements.ts'
import styles from './settlements.module.css'

/** What settled a bill, or what a voucher settles: each with its day, its amount and who did it. accounting.md 2.11. */
export const settlementsTab = (resource: string) =>
  function Settlements({ record }: { readonly record: RecordRow }) {
    const t = useT()
    const locale = useLocale()
    const { data } = useQuery({
      queryKey: ['records', resource, 'settlements', record.id, record.row_version, record['allocated']],
      queryFn: ({ signal }) =>
        call<{ readonly rows: readonly Settlement[] }>(`/${resource}/api/v1/${resource}/settlements/${record.id}`, {
          signal,
        }),
    })
    if (!data) return null
    const { rows } = data
    if (rows.length === 0) return <p className={styles.none}>{t('allocation.nothing_settled')}</p>
    const shown = (amount: string): string => showValue(money({}), amount, locale)
    return (
      <table className={styles.settlements}>
        <thead>
          <tr>
            <th scope="col">{t('allocation.voucher')}</th>
            <th scope="col">{t('allocation.on')}</th>
            <th scope="col">{t('allocation.by')}</th>
            <th scope="col">{t('allocation.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Voucher row={row} />
              </th>
              <td>{showValue(date({}), row.date, locale)}</td>
              <td>
                <bdi>{row.by ?? ''}</bdi>
              </td>
              <td>{shown(row.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('allocation.sum')}</th>
            <td />
            <td />
            <td>{shown(taka(rows.reduce((sum, { amount }) => sum + poisha(amount), 0n)))}</td>
          </tr>
        </tfoot>
      </table>
    )
  }

/** The other voucher: its number leads there, for who may read it. */
function Voucher({ row: { source_type, source_id, number } }: { readonly row: Settlement }) {
  const t = useT()
  const entry = screenOf(source_type)
  return (
    <>
      <span className={styles.kind}>{t(source_type)}</span>{' '}
      {number !== null && entry && (
        <Go href={recordPath(entry, source_id, number)}>
          <bdi dir="ltr">{number}</bdi>
        </Go>
      )}
    </>
  )
}
