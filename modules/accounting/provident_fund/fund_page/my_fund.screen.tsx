import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Fact, Facts, Note, Page, Part } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { NativeSelect } from '#platform/screen/theme/parts.ts'
import type { OwnFundAnswer } from '../own_fund_answer.ts'
import { PrintPaper } from './print_paper.screen.tsx'
import { MyMonths, MyMovements } from './my_fund_rows.screen.tsx'
import styles from './fund_page.module.css'

/** What the fund holds for whoever looks, month by month, for him to read and print. roles.json 'read own'. */
export default function MyFund() {
  const t = useT()
  const [year, setYear] = useState<number>()
  const { data } = useQuery({
    queryKey: ['fund', 'own', year ?? null],
    queryFn: ({ signal }) =>
      call<{ readonly fund: OwnFundAnswer | null }>('/provident_fund/api/v1/provident_fund/own/', {
        query: year === undefined ? {} : { fiscal_year: year },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const fund = data?.fund
  return (
    <Page
      title={t('page.my_fund')}
      lead={t('my_fund.lead')}
      actions={
        fund && (
          <PrintPaper
            paper={`card/${fund.employee}`}
            title={t('provident_fund.print.card')}
            label="fund_return.card"
            query={{ fiscal_year: fund.fiscal_year }}
          />
        )
      }
    >
      {fund === null && <Note tone="careful">{t('my_fund.none')}</Note>}
      {fund && <Fund fund={fund} onYear={setYear} />}
    </Page>
  )
}

function Fund({ fund, onYear }: { readonly fund: OwnFundAnswer; readonly onYear: (year: number) => void }) {
  const t = useT()
  const taka = useTaka()
  const { day, percent } = useFigures()
  return (
    <>
      <Part title={t('fund_return.fund')} note={t('my_fund.stands', { date: day(fund.until) })}>
        <Facts>
          <Fact name={t('fund_return.own')}>{taka(fund.own)}</Fact>
          <Fact name={t('fund_return.employer')}>{taka(fund.employer)}</Fact>
          <Fact name={t('fund_return.vested', { percent: percent(Number(fund.percent) / 100) })}>
            {taka(fund.vested)}
          </Fact>
          <Fact name={t('fund_return.loan')}>{taka(fund.loan)}</Fact>
        </Facts>
      </Part>
      <Part title={t('my_fund.months')}>
        <div className={styles.came}>
          <NativeSelect
            label={t('my_fund.year')}
            value={String(fund.fiscal_year)}
            data={fund.years.map(({ id, code }) => ({ value: String(id), label: code }))}
            onChange={(event) => onYear(Number(event.currentTarget.value))}
          />
          <MyMonths fund={fund} />
        </div>
      </Part>
      <Part title={t('my_fund.movements')}>
        <MyMovements fund={fund} />
      </Part>
    </>
  )
}
