import { Button } from '#platform/screen/theme/parts.ts'
import { createElement, Suspense, useId, useState, type FormEvent } from 'react'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { callUntilAnswered } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import { shownValue } from '#platform/screen/field/shown.ts'
import { useTypedLocale } from '#platform/screen/field/TextParts.tsx'
import { Note, Page, Part } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { bulkForm, bulkPath, type BulkAnswer, type BulkField } from './bulk_asked.screen.tsx'
import { LastRun } from './bulk_run.screen.tsx'
import { categories } from './bulk_wish.ts'
import styles from './bulk_bill.module.css'

type Values = Readonly<Record<BulkField, unknown>>

const begun = (): Values => ({
  ledger: null,
  amount: null,
  description: null,
  bill_date: today(),
  due_date: addDays(today(), 30),
})

/** One fee for many members: tried first, then billed in the background. accounting.md 3 receivable_bill, bulk_create. */
export default function BillMembers() {
  const t = useT()
  const [values, setValues] = useState<Values>(begun)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState<BulkAnswer>()
  const [busy, setBusy] = useState(false)
  const ask = async (isTrial: boolean): Promise<void> => {
    setBusy(true)
    setProblems({})
    try {
      const answer = await callUntilAnswered<BulkAnswer>(bulkPath, {
        method: 'POST',
        body: { ...values, ...(chosen.length > 0 ? { categories: chosen } : {}), dry_run: isTrial },
        idempotencyKey: crypto.randomUUID(),
        onWait: () => setProblems({ '': t('screen.saving_waits') }),
      })
      setProblems({})
      setTried(isTrial ? answer : undefined)
      if (!isTrial) await queries.invalidateQueries({ queryKey: ['bulk_bill'] })
    } catch (caught) {
      setTried(undefined)
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
  const write = (name: BulkField, value: unknown): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setTried(undefined)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void ask(true)
  }
  const field = (name: BulkField) => (
    <Field key={name} name={name} values={values} problem={problems[name] ?? ''} onChange={write} />
  )
  return (
    <Page title={t('page.bill_members')} lead={t('bulk_bill.lead')}>
      <LastRun />
      <Part title={t('bulk_bill.what')}>
        <form noValidate className={styles.form} onSubmit={submit}>
          {field('ledger')}
          {field('amount')}
          {field('description')}
          <div className={styles.days}>
            {field('bill_date')}
            {field('due_date')}
          </div>
          <fieldset>
            <legend>{t('bulk_bill.categories')}</legend>
            <div className={styles.categories}>
              {categories.map((one) => (
                <label key={one}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(one)}
                    onChange={() => {
                      setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
                      setTried(undefined)
                    }}
                  />
                  {t(`bulk_bill.categories.${one}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <p role="alert" className={styles.problem}>
            {[problems[''], problems['agencies'], problems['categories']].filter(Boolean).join(' ')}
          </p>
          <div className={styles.ways}>
            <Button type="submit" variant="default" loading={busy}>
              {t('bulk_bill.try')}
            </Button>
          </div>
        </form>
      </Part>
      {tried && <Tried answer={tried} busy={busy} onBill={() => void ask(false)} />}
    </Page>
  )
}

interface FieldProps {
  readonly name: BulkField
  readonly values: Values
  readonly problem: string
  readonly onChange: (name: BulkField, value: unknown) => void
}

function Field({ name, values, problem, onChange }: FieldProps) {
  const t = useT()
  const id = useId()
  const field = bulkForm.fields[name]
  return (
    <div>
      <label htmlFor={id}>{t(`bulk_bill.${name}`)}</label>
      <Suspense fallback={null}>
        {createElement(screenOfField(field).Input, {
          definition: bulkForm,
          name,
          field,
          id,
          value: values[name],
          onChange: (value: unknown) => onChange(name, value),
          onBlur: () => undefined,
          invalid: problem !== '',
          describedBy: `${id}-problem`,
          disabled: false,
          required: name !== 'due_date',
          other: (other: string) => Object.entries(values).find(([key]) => key === other)?.[1],
          row: undefined,
        })}
      </Suspense>
      <p id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}

/** Who would be billed and who not, before anything is made. */
function Tried({
  answer,
  busy,
  onBill,
}: {
  readonly answer: BulkAnswer
  readonly busy: boolean
  readonly onBill: () => void
}) {
  const t = useT()
  const locale = useTypedLocale()
  const { created, skipped, skipped_count: left } = answer
  return (
    <Part title={t('bulk_bill.tried')}>
      <div className={styles.came} aria-live="polite">
        <Note tone={created === 0 ? 'careful' : 'good'}>
          {t('bulk_bill.would', {
            n: created,
            total: shownValue(bulkForm, 'amount', bulkForm.fields.amount, answer.total, undefined, locale),
          })}{' '}
          {left > 0 && t('bulk_bill.left_out', { n: left })}
        </Note>
        {created > 0 && (
          <Button type="button" loading={busy} onClick={onBill}>
            {t('bulk_bill.bill', { n: created })}
          </Button>
        )}
        {skipped.length > 0 && (
          // A region that scrolls is reached by the keyboard.
          <div className={styles.rows} tabIndex={0} role="region" aria-label={t('bulk_bill.not_billed')}>
            <table>
              <thead>
                <tr>
                  <th>{t('report.member_id')}</th>
                  <th>{t('bulk_bill.why')}</th>
                </tr>
              </thead>
              <tbody>
                {skipped.map(({ agency, reason }) => (
                  <tr key={agency.id}>
                    <td dir="auto">{agency.label}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Part>
  )
}
