import { useId } from 'react'
import { changeLook, directions, isDark, themeNames, useLook } from '../look.ts'
import { useT } from '../texts/texts.ts'
import { Choice } from './Choice.tsx'
import {
  changeLayout,
  containerWidths,
  layoutChoices,
  useLayout,
  widthOf,
  type LayoutChoice,
  type ThemedPart,
} from './layout.ts'
import styles from './Looks.module.css'

/** Where menu, toolbar and footer stand and what they look like; each choice applies at once. */
export function LayoutChoices() {
  const t = useT()
  const { direction } = useLook()
  const layout = useLayout()
  const isVertical = layout.layout === 'layout1'
  return (
    <div className={styles.choices}>
      <Words name="layout" />
      {isVertical && <Words name="navbar_style" />}
      {isVertical && <Words name="navbar_position" />}
      {isVertical && layout.navbar_style === 'style-1' && <Words name="navbar_folded" />}
      <Words name="navbar" />
      <PartTheme part="navbar_theme" />
      <Words name="toolbar" />
      {layout.toolbar === 'shown' && <Words name="toolbar_style" />}
      <PartTheme part="toolbar_theme" />
      <Words name="footer" />
      {layout.footer === 'shown' && <Words name="footer_style" />}
      <PartTheme part="footer_theme" />
      <Words name="mode" />
      {layout.mode !== 'fullwidth' && <Width />}
      <Words name="scrollbars" />
      <Choice
        title={t('looks.direction')}
        options={['language', ...directions] as const}
        chosen={direction}
        onChoose={(chosen) => changeLook({ direction: chosen })}
        label={(one) => t(`looks.direction.${one}`)}
      />
    </div>
  )
}

/** One of the choices that are words of the specification. */
function Words({ name }: { name: LayoutChoice }) {
  const t = useT()
  const layout = useLayout()
  return (
    <Choice<string>
      title={t(`looks.${name}`)}
      options={layoutChoices[name]}
      chosen={layout[name]}
      onChoose={(chosen) => changeLayout({ [name]: chosen })}
      label={(one) => t(`looks.${name}.${one}`)}
    />
  )
}

/** A theme for one part of the shell; without one it has that of the page. */
function PartTheme({ part }: { part: ThemedPart }) {
  const t = useT()
  const id = useId()
  const layout = useLayout()
  const groups = [
    { title: t('looks.scheme.light'), themes: themeNames.filter((one) => !isDark(one)) },
    { title: t('looks.scheme.dark'), themes: themeNames.filter(isDark) },
  ]
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{t(`looks.${part}`)}</label>
      <select id={id} value={layout[part]} onChange={(event) => changeLayout({ [part]: event.currentTarget.value })}>
        <option value="">{t('looks.as_page')}</option>
        {groups.map(({ title, themes }) => (
          <optgroup key={title} label={title}>
            {themes.map((theme) => (
              <option key={theme} value={theme}>
                {t(`looks.theme.${theme.replace(/^\D+/, '') || 0}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

/** The width in pixels, moved as one looks at it. */
function Width() {
  const t = useT()
  const id = useId()
  const layout = useLayout()
  const width = widthOf(layout)
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{t('looks.container_width', { n: width })}</label>
      <input
        id={id}
        type="range"
        min={containerWidths.min}
        max={containerWidths.max}
        step={10}
        value={width}
        onChange={(event) => changeLayout({ container_width: event.currentTarget.valueAsNumber })}
      />
    </div>
  )
}
