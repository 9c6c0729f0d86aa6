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
  readonly due_date: string
  readonly amount: string
}

/** Months of a scheme in which nothing was paid in, each with the way to enter what was; nothing while none was missed. */
export default function MissedInstalments({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const shown = useTaka()
  const { day } = useFigures()
  const { data } = useQuery({
    queryKey: ['missed', record.id, record.row_version],
    queryFn: async ({ signal }) =>
      (await call<{ missed: readonly Missed[] }>(`/fdr/api/v1/fdr/missed/${record.id}`, { signal })).missed,
    refetchOnMount: 'always',
  })
  if (data === undefined || data.length === 0) return null
  const entered = ({ due_date }: Missed): string =>
    `/apps/fdrInstallment-management/fdrInstallments/new?${String(new URLSearchParams({ fdr: String(record.id), kind: 'deposit', date: due_date }))}`
  return (
    <section className={styles.missed}>
      <h2>{t('fdr.missed')}</h2>
      <p>{t('fdr.missed.note')}</p>
      <table aria-label={t('fdr.missed')}>
        <thead>
          <tr>
            <th scope="col">{t('fdr.missed.due')}</th>
            <th scope="col" className={styles.amount}>
              {t('fdr.missed.amount')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <tr key={one.due_date}>
              <th scope="row">{day(one.due_date)}</th>
              <td className={styles.amount}>{shown(one.amount)}</td>
              <td>{may('fdr_installment.create') && <Go href={entered(one)}>{t('fdr.missed.enter')}</Go>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
