import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Definition } from '#platform/resource/definition.ts'
import { fieldOf } from '../field/options.ts'
import { shownValue } from '../field/shown.ts'
import { useLocale } from '../field/TextParts.tsx'
import { fieldLabel, useT, type Translate } from '../texts/texts.ts'
import type { Heading } from './groups.ts'
import type { ListState } from './state.ts'
import styles from './GroupHeading.module.css'

interface Props {
  readonly definition: Definition
  readonly state: ListState
  readonly heading: Heading
  readonly onFold: (key: string) => void
}

/** What rows have in common, how many they are and what their amounts come to; pressing it folds them away. */
export default function GroupHeading({ definition, state, heading, onFold }: Props) {
  const t = useT()
  const locale = useLocale()
  const { group, isFolded } = heading
  const Arrow = isFolded ? IconChevronRight : IconChevronDown
  const sums = Object.entries(group.sums).filter(([name, sum]) => state.columns.includes(name) && sum !== null)
  return (
    <button type="button" className={styles.heading} aria-expanded={!isFolded} onClick={() => onFold(group.key)}>
      <Arrow size={15} stroke={2} aria-hidden />
      <bdi>{nameOf(definition, state.group, heading, locale, t)}</bdi>
      <span className={styles.count}>{t('list.rows', { n: group.count })}</span>
      {sums.map(([name, sum]) => (
        <span key={name} className={styles.sum}>
          {fieldLabel(definition, name)}{' '}
          <bdi dir="ltr">{shownValue(definition, name, fieldOf(definition, name), sum, undefined, locale)}</bdi>
        </span>
      ))}
    </button>
  )
}

function nameOf(
  definition: Definition,
  name: string,
  { group: { value, title } }: Heading,
  locale: string,
  t: Translate,
): string {
  const field = fieldOf(definition, name)
  if (value === null) return t('list.without', { name: fieldLabel(definition, name) })
  if (field.type === 'date' && typeof value === 'string') return monthOf(value, locale)
  return title ?? shownValue(definition, name, field, value, undefined, locale)
}

/** `2026-11` as `November 2026`. */
const monthOf = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC', calendar: 'gregory' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
