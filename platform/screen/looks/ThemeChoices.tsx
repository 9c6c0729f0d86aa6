import { useId } from 'react'
import { isDark, themeNames } from '../look.ts'
import { useT } from '../texts/texts.ts'
import styles from './Looks.module.css'

interface Props {
  readonly title: string
  readonly chosen: string
  readonly onChoose: (theme: string) => void
}

/** All themes as little pictures of themselves: the light ones, then the dark ones, one choice over both. */
export function ThemeChoices({ title, chosen, onChoose }: Props) {
  const t = useT()
  const name = useId()
  const groups = [themeNames.filter((one) => !isDark(one)), themeNames.filter(isDark)]
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      {groups.map((themes, at) => {
        const scheme = t(at === 0 ? 'looks.scheme.light' : 'looks.scheme.dark')
        return (
          <div key={scheme} className={styles.themes} role="group" aria-label={scheme}>
            {themes.map((theme) => (
              <label key={theme}>
                <input type="radio" name={name} checked={theme === chosen} onChange={() => onChoose(theme)} />
                <Picture theme={theme} />
                <span>{t(`looks.theme.${theme.replace(/^\D+/, '') || 0}`)}</span>
              </label>
            ))}
          </div>
        )
      })}
    </fieldset>
  )
}

/** Menu, page with two lines and a button, in the colours of the theme. */
function Picture({ theme }: { theme: string }) {
  return (
    <span className={styles.picture} data-theme={theme} aria-hidden>
      <i />
      <b />
    </span>
  )
}
