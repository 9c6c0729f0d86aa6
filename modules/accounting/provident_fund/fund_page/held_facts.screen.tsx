import { useTaka } from '#platform/screen/board/figure_text.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Fact, Facts, Note } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import type { Held } from '../return_asked.ts'

/** What the fund holds for somebody, and what a return would pay. */
export function HeldFacts({ held }: { readonly held: Held }) {
  const t = useT()
  const taka = useTaka()
  const { percent } = useFigures()
  return (
    <>
      <Facts>
        <Fact name={t('fund_return.own')}>{taka(held.own)}</Fact>
        <Fact name={t('fund_return.employer')}>{taka(held.employer)}</Fact>
        <Fact name={t('fund_return.vested', { percent: percent(Number(held.percent) / 100) })}>
          {taka(held.vested)}
        </Fact>
        <Fact name={t('fund_return.loan')}>{taka(held.loan)}</Fact>
        <Fact name={t('fund_return.paid')}>
          <strong>{taka(held.paid)}</strong>
        </Fact>
      </Facts>
      {held.paid.startsWith('-') && <Note tone="careful">{t('fund_return.loan_above')}</Note>}
    </>
  )
}
