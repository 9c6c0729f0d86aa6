import { useId, type ReactNode } from 'react'
import { changeLook, densities, fontSizes, languageNames, languages, useLook } from '../look.ts'
import { useFigures } from '../page/figures.ts'
import { changeLanguage, useT } from '../texts/texts.ts'
import styles from './Account.module.css'

/** Language, digits, size, theme and row height: each applies at once and is kept for the next visit. */
export function LookChoices() {
  const t = useT()
  const figures = useFigures()
  const look = useLook()
  const both = ['language', 'latin'] as const
  const themes = ['light', 'dark'] as const
  return (
    <div className={styles.choices}>
      <Choice
        title={t('screen.language')}
        options={languages}
        chosen={look.language}
        onChoose={(language) => void changeLanguage(language)}
        label={(language) => <span lang={language}>{languageNames[language]}</span>}
      />
      <Choice
        title={t('account.digits')}
        options={both}
        chosen={look.digits}
        onChoose={(digits) => changeLook({ digits })}
        label={(digits) => t(digits === 'latin' ? 'screen.latin_digits' : 'account.digits_language')}
      />
      <Choice
        title={t('screen.font_size')}
        options={fontSizes}
        chosen={look.fontSize}
        onChoose={(fontSize) => changeLook({ fontSize })}
        label={(size) => figures.percent(size / 100)}
      />
      <Choice
        title={t('account.theme')}
        options={themes}
        chosen={look.theme}
        onChoose={(theme) => changeLook({ theme })}
        label={(theme) => t(`screen.${theme}`)}
      />
      <Choice
        title={t('screen.density')}
        options={densities}
        chosen={look.density}
        onChoose={(density) => changeLook({ density })}
        label={(density) => t(`screen.density.${density}`)}
      />
    </div>
  )
}

interface ChoiceProps<Value extends string | number> {
  readonly title: string
  readonly options: readonly Value[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly label: (value: Value) => ReactNode
}

/** One of a few, all to be seen: real radio buttons, so that the arrow keys go through them. */
function Choice<Value extends string | number>({ title, options, chosen, onChoose, label }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
            <span>{label(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
