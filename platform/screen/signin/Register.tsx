import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { useLook } from '../look.ts'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { SelectField, Submit, TextField } from './Controls.tsx'
import { Frame } from './Frame.tsx'
import { isPair, PasswordPair } from './PasswordPair.tsx'
import styles from './Forms.module.css'

const path = '/api/auth/register'

interface Asked {
  readonly name: string
  readonly label: string
  /** What the field is about: the applicant, or the person. */
  readonly part: string
  readonly type: string
  readonly required: boolean
  /** What can be chosen; only what fits what was chosen in the field `within`. */
  readonly within?: string | null
  readonly choices?: readonly { readonly id: number; readonly name: string; readonly within?: number }[]
}

/** /register: an account asked for by who has none, where the office allows it; the link of its letter leads here too. */
export function Register() {
  const [token] = useState(() => location.hash.slice(1))
  return token === '' ? <AskForAccount /> : <Confirm token={token} />
}

function AskForAccount() {
  const t = useT()
  const { language } = useLook()
  const { data, isError } = useQuery({
    queryKey: ['register', language],
    queryFn: ({ signal }) => call<{ is_open: boolean; fields: readonly Asked[] }>(path, { open: true, signal }),
    staleTime: Infinity,
  })
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const { busy, errors, whole, send } = useSending()
  const [sent, setSent] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(() =>
      call(path, { method: 'POST', body: { user: written(values, data?.fields ?? []) }, open: true }),
    ).then(setSent)
  }
  // What was chosen inside something else goes with it.
  const set = (name: string) => (value: string) => {
    const inside = (data?.fields ?? [])
      .filter((field) => field.within === name)
      .map((field) => [field.name, ''] as const)
    setValues((now) => ({ ...now, ...Object.fromEntries(inside), [name]: value }))
  }
  const closed = data?.is_open === false
  return (
    <Frame title={t('screen.register')} {...(data?.is_open && !sent ? { lead: t('screen.register_lead') } : {})}>
      <div aria-live="polite">
        {closed && <p className={styles.done}>{t('screen.registration_closed')}</p>}
        {isError && <p className={styles.problem}>{t('screen.offline')}</p>}
        {sent && <p className={styles.done}>{t('screen.register_sent', { email: values['email'] ?? '' })}</p>}
      </div>
      {data?.is_open && !sent && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <div role="alert">{whole && <p className={styles.problem}>{whole}</p>}</div>
          {[...Map.groupBy(data.fields, ({ part }) => part)].map(([part, fields]) => (
            <fieldset key={part} className={styles.part}>
              <legend>{part}</legend>
              {fields.map((field) => (
                <Field
                  key={field.name}
                  field={field}
                  value={values[field.name] ?? ''}
                  within={field.within ? values[field.within] : undefined}
                  error={errors[field.name]?.join(' ')}
                  onValue={set(field.name)}
                />
              ))}
            </fieldset>
          ))}
          <Submit
            label={t('screen.register_send')}
            ready={data.fields.every(({ name, required }) => !required || (values[name] ?? '').trim() !== '')}
            busy={busy}
          />
        </form>
      )}
      <Go href="/login" className={styles.link}>
        {t('screen.to_login')}
      </Go>
    </Frame>
  )
}

interface FieldProps {
  readonly field: Asked
  readonly value: string
  readonly within: string | undefined
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}

function Field({ field, value, within, error, onValue }: FieldProps) {
  const { name, label, type, choices, required } = field
  const shared = { label, name, value, error, onValue, required }
  if (choices) {
    const fitting = field.within ? choices.filter((one) => String(one.within) === within) : choices
    return <SelectField {...shared} choices={fitting} />
  }
  const types: Readonly<Record<string, string>> = { date: 'date', email: 'email', phone: 'tel' }
  return <TextField {...shared} type={types[type] ?? 'text'} />
}

/** Ids are numbers; what was left empty is not sent. */
const written = (values: Readonly<Record<string, string>>, fields: readonly Asked[]) =>
  Object.fromEntries(
    fields.flatMap(({ name, choices }) => {
      const value = values[name]?.trim() ?? ''
      return value === '' ? [] : [[name, choices ? Number(value) : value] as const]
    }),
  )

function Confirm({ token }: { token: string }) {
  const t = useT()
  const [pair, setPair] = useState({ first: '', second: '' })
  const [done, setDone] = useState(false)
  const { busy, errors, whole, send } = useSending()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const body = { token, new_password: pair.first, confirm_password: pair.second }
    void send(() => call(`${path}/confirm`, { method: 'POST', body, open: true })).then(setDone)
  }
  return (
    <Frame title={t('screen.register')} {...(done ? {} : { lead: t('screen.register_choose') })}>
      <div aria-live="polite">{done && <p className={styles.done}>{t('screen.register_done')}</p>}</div>
      {!done && (
        <form className={styles.form} onSubmit={submit}>
          <PasswordPair value={pair} onChange={setPair} error={errors['new_password']?.join(' ') ?? whole} />
          <Submit label={t('screen.register_confirm')} ready={isPair(pair)} busy={busy} />
        </form>
      )}
      <Go href="/login" className={styles.link}>
        {t('screen.to_login')}
      </Go>
    </Frame>
  )
}

/** Sends once at a time; what is refused stands at its field, or above the form. */
function useSending() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal | 'offline'>()
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (caught) {
      setProblem(caught instanceof Refusal ? caught : 'offline')
      return false
    } finally {
      setBusy(false)
    }
  }
  const errors = problem instanceof Refusal ? problem.errors : {}
  const said = problem === 'offline' ? t('screen.offline') : problem?.message
  return { busy, errors, whole: Object.keys(errors).length > 0 ? undefined : said, send }
}
