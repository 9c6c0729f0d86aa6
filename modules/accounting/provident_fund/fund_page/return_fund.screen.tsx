import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { today } from '#platform/clock/clock.ts'
import { callUntilAnswered } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { toast } from '#platform/screen/notice/notices.ts'
import { definitionOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button } from '#platform/screen/theme/parts.ts'
import { returnFields, type ReturnField } from '../return_asked.ts'
import { AskedField } from './asked_field.screen.tsx'
import { HeldFacts } from './held_facts.screen.tsx'
import { heldQuery } from './held_query.screen.tsx'
import styles from './fund_page.module.css'

const shownFields = ['return_date', 'bank', 'payment_mode', 'note'] as const satisfies readonly ReturnField[]

/** Returns the fund of an employee who has left: what would be paid on the day, and the account that pays it. accounting.md 3 return_provident_fund. */
export default function ReturnFund({ employee, onDone }: { readonly employee: number; readonly onDone: () => void }) {
  const t = useT()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ return_date: today() })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const day = values['return_date']
  const { data: held } = useQuery(heldQuery(employee, typeof day === 'string' ? day : today()))
  const definition = definitionOf('provident_fund')
  if (!definition) return null
  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A dialog stands inside of its page, also for what React tells of it.
    event.stopPropagation()
    setBusy(true)
    setProblems({})
    try {
      await callUntilAnswered('/provident_fund/api/v1/provident_fund/return_provident_fund/', {
        method: 'POST',
        body: { ...values, employee },
        idempotencyKey: key,
        onWait: () => setProblems({ '': t('screen.saving_waits') }),
      })
      await Promise.all(
        ['provident_fund', 'employee'].map((name) => queries.invalidateQueries({ queryKey: ['records', name] })),
      )
      await queries.invalidateQueries({ queryKey: ['fund'] })
      toast(t('fund_return.done', { name: held?.name ?? '' }))
      onDone()
    } catch (caught) {
      const fields = caught instanceof Refusal ? Object.entries(caught.errors) : []
      const shown: readonly string[] = shownFields
      setProblems(
        fields.length > 0
          ? Object.fromEntries(fields.map(([name, said]) => [shown.includes(name) ? name : '', said.join(' ')]))
          : { '': saidBy(caught) },
      )
      setKey(crypto.randomUUID())
      setBusy(false)
    }
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void pay(event)}>
      {held && <HeldFacts held={held} />}
      {shownFields.map((name) => (
        <AskedField
          key={name}
          form={definition}
          name={name}
          field={returnFields[name]}
          label={t(`fund_return.${name}`)}
          value={values[name] ?? null}
          problem={problems[name]}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <p role="alert" className={styles.problem}>
        {problems['']}
      </p>
      <Button type="submit" loading={busy}>
        {t('fund_return.pay')}
      </Button>
    </form>
  )
}
