import { calendars, changeLook, densities, fontSizes, languageNames, languages, useLook } from '../look.ts'
import { today } from '#platform/clock/clock.ts'
import { changeCalendar } from '../days/choose.ts'
import { useFigures } from '../page/figures.ts'
import { changeLanguage, useT } from '../texts/texts.ts'
import { Choice } from './Choice.tsx'
import { Kept } from './Kept.tsx'
import styles from './Looks.module.css'
import { resetLooks } from './reset.ts'
import { ThemeChoices } from './ThemeChoices.tsx'

/** Language, digits, size, theme and row height: each applies at once and is kept for the next visit. */
export function LookChoices() {
  const t = useT()
  const figures = useFigures()
  const look = useLook()
  const both = ['language', 'latin'] as const
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
        title={t('account.calendar')}
        options={calendars}
        chosen={look.calendar}
        onChoose={(calendar) => void changeCalendar(calendar)}
        label={(calendar) => t(`account.calendar.${calendar}`)}
        note={t('account.calendar_note', { day: figures.day(today()) })}
      />
      <Choice
        title={t('screen.font_size')}
        options={fontSizes}
        chosen={look.fontSize}
        onChoose={(fontSize) => changeLook({ fontSize })}
        label={(size) => figures.percent(size / 100)}
      />
      <ThemeChoices title={t('account.theme')} chosen={look.theme} onChoose={(theme) => changeLook({ theme })} />
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

/** The way back to the look that the office comes with, and whether what was chosen is kept. */
export function ResetLooks() {
  const t = useT()
  return (
    <>
      <button type="button" className={styles.reset} onClick={resetLooks}>
        {t('looks.reset')}
      </button>
      <Kept />
    </>
  )
}
