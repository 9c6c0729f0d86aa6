import { useQuery } from '@tanstack/react-query'
import { today } from '#platform/clock/clock.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { Part } from '#platform/screen/page/Page.tsx'
import { Go } from '#platform/screen/router/Go.tsx'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { HeldFacts } from './held_facts.screen.tsx'
import { heldQuery } from './held_query.screen.tsx'
import { memberStatement } from './member_statement.ts'
import { PrintPaper } from './print_paper.screen.tsx'
import styles from './fund_page.module.css'

/** What the fund holds for an employee, on the page of that one, and the way to the statement. */
export default function EmployeeFund({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const { data: held } = useQuery(heldQuery(record.id, today()))
  if (!held) return null
  return (
    <Part title={t('fund_return.fund')} note={t(held.is_member ? 'fund_return.is_member' : 'fund_return.was_member')}>
      <HeldFacts held={held} />
      <p className={styles.ways}>
        <Go href={memberStatement(record.id)}>{t('fund_return.statement')}</Go>
        {may('provident_fund.print') && (
          <PrintPaper
            paper={`card/${record.id}`}
            title={`${t('provident_fund.print.card')} · ${held.name}`}
            label="fund_return.card"
          />
        )}
      </p>
    </Part>
  )
}
