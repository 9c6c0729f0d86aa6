import { PasswordField } from './Controls.tsx'
import { useT } from '../texts/texts.ts'
import styles from './Forms.module.css'

export interface Pair {
  readonly first: string
  readonly second: string
}

/** A new password, typed twice. The server judges it; here only that both are the same. */
export const isPair = ({ first, second }: Pair): boolean => first.length >= 10 && first === second

export function PasswordPair(props: { value: Pair; onChange: (value: Pair) => void; error?: string | undefined }) {
  const t = useT()
  const { value, onChange, error } = props
  const differs = value.second !== '' && value.first !== value.second
  return (
    <>
      <PasswordField
        label={t('screen.new_password')}
        name="new_password"
        autoComplete="new-password"
        value={value.first}
        error={error}
        onValue={(typed) => onChange({ ...value, first: typed })}
      />
      <p className={styles.rules}>{t('screen.password_rules')}</p>
      <PasswordField
        label={t('screen.repeat_password')}
        name="confirm_password"
        autoComplete="new-password"
        value={value.second}
        error={differs ? t('screen.passwords_differ') : undefined}
        onValue={(typed) => onChange({ ...value, second: typed })}
      />
    </>
  )
}
