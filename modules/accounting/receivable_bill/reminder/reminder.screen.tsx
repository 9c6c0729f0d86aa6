import { useState, type FormEvent } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { callUntilAnswered } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { toast } from '#platform/screen/notice/notices.ts'
import type { ReportActionProps } from '#platform/screen/report/action.ts'
import type { OwnActionProps } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button } from '#platform/screen/theme/parts.ts'
import { pastDueIn } from './past_due.ts'
import styles from './reminder.module.css'

const path = '/receivable_bill/api/v1/receivable_bill/send_reminder/'

interface Sent {
  readonly sent: number
  readonly left_out: readonly {
    readonly sub_ledger: { readonly id: number; readonly label: string }
    readonly reason: string
  }[]
}

/** From a bill: its party is reminded of it. accounting.md 3 receivable_bill. */
export default function RemindOfBill({ row, onDone }: OwnActionProps) {
  const t = useT()
  const sending = useSending(onDone)
  return (
    <form noValidate className={styles.remind} onSubmit={sending.submit({ bills: [row.id] })}>
      <p>{t('bill_reminder.of_bill')}</p>
      <Send sending={sending} title="bill_reminder.send" />
    </form>
  )
}

/** From the report of debtors: who is past due is reminded, as far as they are chosen. accounting.md 5 Sundry debtors. */
export function RemindDebtors({ rows, onDone }: ReportActionProps) {
  const t = useT()
  const locale = useLocale()
  const [parties] = useState(() => pastDueIn(rows))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(parties.map(({ sub_ledger }) => sub_ledger)))
  const sending = useSending(onDone)
  if (parties.length === 0) return <p className={styles.nobody}>{t('bill_reminder.nobody')}</p>
  const choose = (ids: Iterable<number>): void => {
    setChosen(new Set(ids))
    sending.forget()
  }
  return (
    <form noValidate className={styles.remind} onSubmit={sending.submit({ sub_ledgers: [...chosen] })}>
      {sending.leftOut.length === 0 && (
        <>
          <p>{t('bill_reminder.of_parties')}</p>
          <fieldset>
            <legend>{t('bill_reminder.parties')}</legend>
            <label>
              <input
                type="checkbox"
                data-autofocus
                checked={chosen.size === parties.length}
                onChange={({ currentTarget }) =>
                  choose(currentTarget.checked ? parties.map(({ sub_ledger }) => sub_ledger) : [])
                }
              />
              <b>{t('bill_reminder.all')}</b>
            </label>
            <div className={styles.parties}>
              {parties.map(({ sub_ledger, name, overdue }) => (
                <label key={sub_ledger}>
                  <input
                    type="checkbox"
                    checked={chosen.has(sub_ledger)}
                    onChange={({ currentTarget }) =>
                      choose(
                        currentTarget.checked ? [...chosen, sub_ledger] : [...chosen].filter((id) => id !== sub_ledger),
                      )
                    }
                  />
                  <bdi>{name}</bdi>
                  <span className={styles.amount}>
                    {t('bill_reminder.past_due', { amount: showValue(money({}), overdue, locale) })}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
      <Send sending={sending} title="bill_reminder.send_many" isNobody={chosen.size === 0} />
    </form>
  )
}

type Asked = Readonly<Record<string, readonly number[]>>

interface Sending {
  readonly problem: string
  /** Somebody got one within a day: the next press sends it all the same. */
  readonly isAsking: boolean
  readonly busy: boolean
  readonly leftOut: Sent['left_out']
  readonly submit: (asked: Asked) => (event: FormEvent) => void
  /** Something else is chosen: what was asked counts no more. */
  readonly forget: () => void
}

function useSending(onDone: () => void): Sending {
  const t = useT()
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [leftOut, setLeftOut] = useState<Sent['left_out']>([])
  const [key, setKey] = useState(() => crypto.randomUUID())
  const send = async (asked: Asked): Promise<void> => {
    setBusy(true)
    try {
      const { sent, left_out } = await callUntilAnswered<Sent>(path, {
        method: 'POST',
        body: { ...asked, again: isAsking },
        idempotencyKey: key,
        onWait: () => setProblem(t('screen.saving_waits')),
      })
      await queries.invalidateQueries({ predicate: ({ queryKey: [what] }) => what !== 'options' })
      toast(t('bill_reminder.sent', { n: sent }))
      if (left_out.length === 0) return onDone()
      setProblem('')
      setLeftOut(left_out)
    } catch (caught) {
      setAsking(caught instanceof Refusal && caught.code === 'reminded_lately')
      setProblem(
        caught instanceof Refusal && Object.keys(caught.errors).length > 0
          ? Object.values(caught.errors).flat().join(' ')
          : saidBy(caught),
      )
    }
    // The answer belongs to its key: another wish has another.
    setKey(crypto.randomUUID())
    setBusy(false)
  }
  return {
    problem,
    isAsking,
    busy,
    leftOut,
    submit: (asked) => (event) => {
      event.preventDefault()
      // A dialog stands inside of its page, also for what React tells of it.
      event.stopPropagation()
      if (leftOut.length > 0) onDone()
      else void send(asked)
    },
    forget: () => {
      setAsking(false)
      setProblem('')
      setKey(crypto.randomUUID())
    },
  }
}

interface SendProps {
  readonly sending: Sending
  readonly title: string
  readonly isNobody?: boolean
}

function Send({ sending, title, isNobody = false }: SendProps) {
  const t = useT()
  const { leftOut, problem, isAsking, busy } = sending
  return (
    <>
      {leftOut.length > 0 && (
        <div role="status">
          <p>{t('bill_reminder.left_out')}</p>
          <ul>
            {leftOut.map(({ sub_ledger, reason }) => (
              <li key={sub_ledger.id} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p role="alert" className={styles.problem} data-question={isAsking || undefined}>
        {problem}
      </p>
      <Button type="submit" loading={busy} disabled={isNobody} data-autofocus={isNobody ? undefined : true}>
        {t(leftOut.length > 0 ? 'screen.close' : isAsking ? 'bill_reminder.again' : title)}
      </Button>
    </>
  )
}
