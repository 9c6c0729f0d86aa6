import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import styles from './missed.module.css'

interface Missed {
  /** `2025-06`. */
  readonly due_month: string
  readonly due_date: string
  readonly amount: string
  /** What the bank takes for paying it today; null where the deposit says no percent. */
  readonly fine: string | null
}

/** Months of a scheme for which nothing was paid in, each with the way to pay it; nothing while none was missed. */
export default function MissedInstalments({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const shown = useTaka()
  const { day, month } = useFigures()
  const { data } = useQuery({
    queryKey: ['missed', record.id, record.row_version],
    queryFn: async ({ signal }) =>
      (await call<{ missed: readonly Missed[] }>(`/fdr/api/v1/fdr/missed/${record.id}`, { signal })).missed,
    refetchOnMount: 'always',
  })
  if (data === undefined || data.length === 0) return null
  const isFined = data.some(({ fine }) => fine !== null)
  const paying = ({ due_month }: Missed): string =>
    `/apps/fdrInstallment-management/fdrInstallments/new?${String(new URLSearchParams({ fdr: String(record.id), kind: 'deposit', due_month }))}`
  return (
    <section className={styles.missed}>
      <h2>{t('fdr.missed')}</h2>
      <p>{t('fdr.missed.note')}</p>
      <table aria-label={t('fdr.missed')}>
        <thead>
          <tr>
            <th scope="col">{t('fdr.missed.month')}</th>
            <th scope="col">{t('fdr.missed.due')}</th>
            <th scope="col" className={styles.amount}>
              {t('fdr.missed.amount')}
            </th>
            {isFined && (
              <th scope="col" className={styles.amount}>
                {t('fdr.missed.fine')}
              </th>
            )}
            <td />
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <tr key={one.due_month}>
              <th scope="row">{month(one.due_month)}</th>
              <td>{day(one.due_date)}</td>
              <td className={styles.amount}>{shown(one.amount)}</td>
              {isFined && <td className={styles.amount}>{one.fine !== null && shown(one.fine)}</td>}
              <td>
                {may('fdr_installment.create') && (
                  <Go href={paying(one)} aria-label={t('fdr.missed.pay_month', { month: month(one.due_month) })}>
                    {t('fdr.missed.pay')}
                  </Go>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
