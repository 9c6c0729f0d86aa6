import { PasswordInput } from '@mantine/core'
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
      <PasswordInput
        label={t('screen.new_password')}
        name="new_password"
        autoComplete="new-password"
        dir="ltr"
        value={value.first}
        error={error}
        visibilityToggleButtonProps={{ 'aria-label': t('screen.reveal'), tabIndex: 0 }}
        onChange={(event) => onChange({ ...value, first: event.currentTarget.value })}
      />
      <p className={styles.rules}>{t('screen.password_rules')}</p>
      <PasswordInput
        label={t('screen.repeat_password')}
        name="confirm_password"
        autoComplete="new-password"
        dir="ltr"
        value={value.second}
        error={differs ? t('screen.passwords_differ') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('screen.reveal'), tabIndex: 0 }}
        onChange={(event) => onChange({ ...value, second: event.currentTarget.value })}
      />
    </>
  )
}
