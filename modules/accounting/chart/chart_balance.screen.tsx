import { money } from '#platform/fields/index.ts'
import { taka } from '#platform/money/poisha.ts'
import { shownValue } from '#platform/screen/field/shown.ts'
import { localeOf, useLook } from '#platform/screen/look.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { ledger_account } from './ledger_account.resource.ts'
import type { ChartNode } from './chart_nodes.ts'
import styles from './chart.module.css'

const amount = money({})

/** What stands beside a line: whether it is in use (`heir`: the ledger it was merged into), and what it stands at, on which side. */
export function Beside({ node, heir }: { node: ChartNode; heir: ChartNode | undefined }) {
  const t = useT()
  const locale = localeOf(useLook())
  const { balance } = node
  return (
    <>
      {!node.is_active && (
        <span className={styles.off}>{heir ? t('chart.merged_into', { code: heir.code }) : t('chart.off')}</span>
      )}
      {balance !== undefined && balance !== 0n && (
        <span className={styles.balance}>
          <bdi dir="ltr">
            {shownValue(ledger_account, 'balance', amount, taka(balance < 0n ? -balance : balance), undefined, locale)}
          </bdi>
          <abbr title={t(balance > 0n ? 'chart.debit' : 'chart.credit')}>
            {t(balance > 0n ? 'chart.debit.short' : 'chart.credit.short')}
          </abbr>
        </span>
      )}
    </>
  )
}
