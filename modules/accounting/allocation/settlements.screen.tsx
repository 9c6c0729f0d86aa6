import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { call } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { Go } from '#platform/screen/router/Go.tsx'
import { recordPath, screenOf } from '#platform/screen/screens.ts'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button } from '#platform/screen/theme/parts.ts'
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
    // An opening bill has no page and stands in no row of the voucher: it is opened again here.
    const canOpen = may(`${resource}.update`) && rows.some(({ source_type }) => source_type === 'opening')
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
            {canOpen && <td />}
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
              {canOpen && (
                <td>{row.source_type === 'opening' && <OpenAgain resource={resource} allocation={row.id} />}</td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('allocation.sum')}</th>
            <td />
            <td />
            <td>{shown(taka(rows.reduce((sum, { amount }) => sum + poisha(amount), 0n)))}</td>
            {canOpen && <td />}
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
      {number !== null && !entry && <bdi dir="ltr">{number}</bdi>}
    </>
  )
}

/** Opens an opening bill again that this voucher settled; the voucher can be voided then. */
function OpenAgain({ resource, allocation }: { readonly resource: string; readonly allocation: number }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const open = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(`/${resource}/api/v1/${resource}/open_again/`, { method: 'POST', body: { allocation } })
      await queries.invalidateQueries({ predicate: ({ queryKey: [what] }) => what !== 'options' })
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void open()}>
        {t('allocation.open_again')}
      </Button>
      {problem !== '' && <span role="alert">{problem}</span>}
    </>
  )
}
