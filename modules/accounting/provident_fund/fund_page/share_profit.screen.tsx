import { useState, type FormEvent } from 'react'
import { callUntilAnswered } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note, Page, Part } from '#platform/screen/page/Page.tsx'
import { Go } from '#platform/screen/router/Go.tsx'
import { definitionOf, listPath, screenOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button } from '#platform/screen/theme/parts.ts'
import { sharingFields, type SharingField } from '../share_asked.ts'
import { AskedField } from './asked_field.screen.tsx'
import { FundTable } from './fund_table.screen.tsx'
import styles from './fund_page.module.css'

const sharePath = '/provident_fund/api/v1/provident_fund/share_profit/'

interface Shared {
  readonly fiscal_year: number
  readonly year: string
  readonly voucher_date: string
  /** Decimal strings of taka. */
  readonly undistributed: string
  readonly amount: string
  readonly members: readonly {
    readonly employee: number
    readonly employee_id: string
    readonly name: string
    readonly average: string
    readonly employee_amount: string
    readonly employer_amount: string
    readonly total: string
    readonly status?: string
  }[]
}

type Values = Readonly<Record<SharingField, unknown>>

/** The profit of the fund for all members at once: first what each would be given, then the vouchers. accounting.md 3 provident_fund. */
export default function ShareProfit() {
  const t = useT()
  const [values, setValues] = useState<Values>({ fiscal_year: null, amount: null, voucher_date: null })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState<Shared>()
  const [done, setDone] = useState<Shared>()
  const [busy, setBusy] = useState(false)
  // One wish is shared once, however often its button is pressed.
  const [wish, setWish] = useState(() => crypto.randomUUID())
  const ask = async (isTrial: boolean): Promise<void> => {
    setBusy(true)
    setProblems({})
    try {
      const answer = await callUntilAnswered<Shared>(sharePath, {
        method: 'POST',
        body: { ...values, dry_run: isTrial },
        idempotencyKey: isTrial ? crypto.randomUUID() : wish,
        onWait: () => setProblems({ '': t('screen.saving_waits') }),
      })
      setProblems({})
      if (isTrial) return setTried(answer)
      setDone(answer)
      setTried(undefined)
      await queries.invalidateQueries({ queryKey: ['records', 'provident_fund'] })
    } catch (caught) {
      setTried(undefined)
      setWish(crypto.randomUUID())
      const fields = caught instanceof Refusal ? Object.entries(caught.errors) : []
      setProblems(
        fields.length > 0
          ? Object.fromEntries(fields.map(([name, said]) => [name, said.join(' ')]))
          : { '': saidBy(caught) },
      )
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void ask(true)
  }
  const definition = definitionOf('provident_fund')
  if (!definition) return null
  const field = (name: SharingField, help?: string) => (
    <AskedField
      form={definition}
      name={name}
      field={sharingFields[name]}
      label={t(`fund_profit.${name}`)}
      {...(help === undefined ? {} : { help })}
      value={values[name]}
      problem={problems[name]}
      onChange={(value) => {
        setValues((before) => ({ ...before, [name]: value }))
        setTried(undefined)
        setDone(undefined)
        setWish(crypto.randomUUID())
      }}
    />
  )
  return (
    <Page title={t('page.fund_profit')} lead={t('fund_profit.lead')}>
      <Part title={t('fund_profit.what')}>
        <form noValidate className={styles.form} onSubmit={submit}>
          {field('fiscal_year')}
          {field('amount', t('fund_profit.amount.help'))}
          {field('voucher_date', t('fund_profit.voucher_date.help'))}
          <p role="alert" className={styles.problem}>
            {problems['']}
          </p>
          <div>
            <Button type="submit" variant="default" loading={busy && !tried}>
              {t('fund_profit.try')}
            </Button>
          </div>
        </form>
      </Part>
      <div aria-live="polite">
        {tried && (
          <Part title={t('fund_profit.tried')}>
            <div className={styles.came}>
              <Outcome shared={tried} text="fund_profit.would" />
              <Button type="button" loading={busy} onClick={() => void ask(false)}>
                {t('fund_profit.share')}
              </Button>
              <Shares shared={tried} />
            </div>
          </Part>
        )}
        {done && (
          <Part title={t('fund_profit.done')}>
            <div className={styles.came}>
              <Outcome
                shared={done}
                text={
                  done.members.some(({ status }) => status !== 'posted') ? 'fund_profit.waits' : 'fund_profit.posted'
                }
              />
              <Movements year={done.fiscal_year} />
              <Shares shared={done} />
            </div>
          </Part>
        )}
      </div>
    </Page>
  )
}

function Outcome({ shared, text }: { readonly shared: Shared; readonly text: string }) {
  const t = useT()
  const taka = useTaka()
  const { day } = useFigures()
  return (
    <Note tone="good">
      {t(text, {
        n: shared.members.length,
        amount: taka(shared.amount),
        year: shared.year,
        date: day(shared.voucher_date),
      })}
    </Note>
  )
}

/** The movements of the year, in the list. */
function Movements({ year }: { readonly year: number }) {
  const t = useT()
  const entry = screenOf('provident_fund')
  return entry ? <Go href={`${listPath(entry)}?profit_year=${year}`}>{t('fund_profit.movements')}</Go> : null
}

function Shares({ shared: { members, amount } }: { readonly shared: Shared }) {
  const t = useT()
  const taka = useTaka()
  return (
    <FundTable
      label={t('fund_profit.shares')}
      head={[
        t('fund_profit.member'),
        t('fund_profit.average'),
        t('fund_profit.own'),
        t('fund_profit.employer'),
        t('fund_profit.total'),
      ]}
      foot={
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('fund_profit.all')}
            </th>
            <td>{taka(amount)}</td>
          </tr>
        </tfoot>
      }
    >
      {members.map((one) => (
        <tr key={one.employee}>
          <th scope="row">
            <bdi>{one.name}</bdi> <small dir="ltr">{one.employee_id}</small>
          </th>
          <td>{taka(one.average)}</td>
          <td>{taka(one.employee_amount)}</td>
          <td>{taka(one.employer_amount)}</td>
          <td>{taka(one.total)}</td>
        </tr>
      ))}
    </FundTable>
  )
}
