import { taka } from '#platform/money/poisha.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { standingOf } from './typed_count.ts'
import styles from './count.module.css'

/** What the books say, what was counted, and how both stand to each other. @param counted in poisha */
export function Standing({ counted, books }: { readonly counted: bigint; readonly books: string }) {
  const t = useT()
  const shown = useTaka()
  const { way, amount } = standingOf(counted, books)
  return (
    <div role="status">
      <dl className={styles.standing}>
        <dt>{t('cashier_day.by_books')}</dt>
        <dd>{shown(books)}</dd>
        <dt>{t('cashier_day.counted')}</dt>
        <dd>{shown(taka(counted))}</dd>
        <dt>{t('cashier_day.difference')}</dt>
        <dd data-way={way}>{t(`cashier_day.${way}`, { amount: shown(amount) })}</dd>
      </dl>
    </div>
  )
}
