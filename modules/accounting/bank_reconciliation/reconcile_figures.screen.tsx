import { Amount, useAmount } from '../opening/opening_rows.screen.tsx'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import type { Workspace } from './workspace_answer.ts'
import styles from './reconcile.module.css'

const signs = { closing_balance: '', uncleared: '+', unpresented: '−', book_balance: '=' } as const

/** Per bank + uncleared deposits - unpresented cheques = per books, and what is left: always in sight. accounting.md 3 bank_reconciliation. */
export function Reckoning({ workspace }: { readonly workspace: Workspace }) {
  const t = useT()
  const amount = useAmount()
  const figures = useFigures()
  const isEven = workspace.difference === '0.00'
  return (
    <div className={styles.reckoning}>
      <dl>
        {(['from_date', 'to_date'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`bank_reconciliation.${name}`)}</dt>
            <dd>{figures.day(workspace[name])}</dd>
          </div>
        ))}
        {(['closing_balance', 'uncleared', 'unpresented', 'book_balance'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`bank_reconciliation.${name}`)}</dt>
            <dd>
              <span aria-hidden>{signs[name]}</span> <Amount value={workspace[name]} />
            </dd>
          </div>
        ))}
        <div data-even={isEven}>
          <dt>{t('bank_reconciliation.difference')}</dt>
          <dd>
            <b role="status">
              <Amount value={workspace.difference} />
            </b>
          </dd>
        </div>
      </dl>
      {workspace.gap !== '0.00' && <Note tone="careful">{t('reconcile.gap', { amount: amount(workspace.gap) })}</Note>}
      {workspace.hidden > 0 && <Note tone="careful">{t('reconcile.hidden', { n: workspace.hidden })}</Note>}
    </div>
  )
}
