import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, money } from '#platform/fields/index.ts'
import { directionOf, localeOf, useLook } from '../look.ts'
import { LookChoices } from '../looks/LookChoices.tsx'
import { useFigures } from '../page/figures.ts'
import { Fact, Facts, Page, Part } from '../page/Page.tsx'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { documentationPath } from './paths.ts'
import page from '../page/Page.module.css'
import styles from './Help.module.css'

const told = ['where', 'typing', 'codes', 'turns', 'calendar', 'names'] as const

/** How to change language, digits, direction and size: the controls themselves, and what they do. */
export default function LanguageHelp() {
  const t = useT()
  const look = useLook()
  const figures = useFigures()
  const locale = localeOf(look)
  const shown = look.digits === 'latin' ? 'en' : locale
  const [now] = useState(() => new Date())
  return (
    <Page
      title={t('page.language_help')}
      lead={t('language.lead')}
      way={
        <Go href={documentationPath} className={page.back}>
          <IconArrowLeft size={15} aria-hidden /> {t('screen.help')}
        </Go>
      }
    >
      <Part title={t('language.try')}>
        <LookChoices />
      </Part>
      <Part title={t('language.now')}>
        <Facts>
          <Fact name={t('language.day')}>{showValue(date({}), now.toISOString().slice(0, 10), shown)}</Fact>
          <Fact name={t('language.time')}>{figures.instant(now.toISOString())}</Fact>
          <Fact name={t('language.number')}>{figures.number(1234567)}</Fact>
          <Fact name={t('help.kind.money')}>
            <bdi dir="ltr">{showValue(money({}), '1234567.50', shown)}</bdi>
          </Fact>
          <Fact name={t('language.code')}>
            <bdi dir="ltr">RL-0045</bdi>
          </Fact>
          <Fact name={t('language.direction')}>{t(`language.direction.${directionOf(look.language)}`)}</Fact>
        </Facts>
      </Part>
      <Part title={t('language.know')}>
        <ul className={styles.rules}>
          {told.map((one) => (
            <li key={one}>{t(`language.${one}`)}</li>
          ))}
        </ul>
      </Part>
    </Page>
  )
}
