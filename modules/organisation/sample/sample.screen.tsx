import { createElement, Suspense, useId, useState } from 'react'
import type { Field } from '#platform/fields/field.ts'
import { resource } from '#platform/resource/resource.ts'
import { Choose } from '#platform/screen/field/Choose.tsx'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import { isFile, isReference } from '#platform/screen/field/options.ts'
import { bringPicker } from '#platform/screen/field/picker.ts'
import { readTyped } from '#platform/screen/field/pure.ts'
import { shownValue } from '#platform/screen/field/shown.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { toneOf } from '#platform/screen/field/tone.ts'
import { LookChoices } from '#platform/screen/looks/LookChoices.tsx'
import { Note, Page, Part } from '#platform/screen/page/Page.tsx'
import { may } from '#platform/screen/session/session.ts'
import { faultText, useT } from '#platform/screen/texts/texts.ts'
import controls from '#platform/screen/field/controls.module.css'
import page from '#platform/screen/page/Page.module.css'
import { samples, type Sample } from './sample_fields.ts'
import styles from './sample.module.css'

bringPicker(Choose)

/** Belongs to no office and is stored nowhere: it only gives the inputs a place to stand in. */
const definition = resource('sample', {
  module: 'organisation',
  list_key: 'samples',
  fields: Object.fromEntries(Object.entries(samples).map(([type, { field }]) => [type, field])),
  title: ['text'],
  scope: 'everyone',
  list: ['text'],
  search: ['text'],
  screen: { area: 'sample', plural: 'samples', icon: 'list', nav: 'settings' },
})

const states = ['draft', 'posted', 'inactive', 'void', 'other']

/** What a screen is made of: every kind of field to be tried, buttons, notes, colours. Nothing is saved. */
export default function SamplePage() {
  const t = useT()
  return (
    <Page title={t('page.example')} lead={t('sample.lead')}>
      <Part title={t('sample.fields')}>
        <div className={styles.samples}>
          {Object.entries(samples)
            .filter(([, { field }]) => !isReference(field) || may(`${field.to}.read`))
            .map(([type, sample]) => (
              <Kind key={type} type={type} sample={sample} />
            ))}
        </div>
      </Part>
      <Part title={t('sample.badges')}>
        <p className={page.buttons}>
          {states.map((state) => (
            <span key={state} className={controls.badge} data-tone={toneOf(state)}>
              {t(`sample.state.${state}`)}
            </span>
          ))}
        </p>
      </Part>
      <Part title={t('sample.buttons')}>
        <p className={page.buttons}>
          <button type="button" className={page.button} data-primary>
            {t('sample.primary')}
          </button>
          <button type="button" className={page.button}>
            {t('sample.plain')}
          </button>
          <button type="button" className={page.button} disabled>
            {t('sample.closed')}
          </button>
        </p>
        <Note tone="good">{t('sample.good')}</Note>
        <Note tone="careful">{t('sample.careful')}</Note>
        <Note tone="bad">{t('sample.bad')}</Note>
      </Part>
      <Part title={t('sample.look')}>
        <LookChoices />
      </Part>
    </Page>
  )
}

/** One kind of field: its input, and what becomes of what was typed. */
function Kind({ type, sample: { field, typed } }: { type: string; sample: Sample }) {
  const t = useT()
  const id = useId()
  const [value, setValue] = useState<unknown>(field.type === 'lines' ? [] : field.type === 'bool' ? false : null)
  const isOwn = value !== null && value !== '' && field.type !== 'bool' && field.type !== 'lines'
  return (
    <section className={styles.kind} data-wide={field.type === 'lines' || undefined}>
      <label htmlFor={id}>{t(`help.kind.${type}`)}</label>
      <Suspense fallback={null}>
        {createElement(screenOfField(field).Input, {
          definition,
          name: type,
          field,
          id,
          value,
          onChange: setValue,
          onBlur: () => setValue(asKept(field, value)),
          invalid: false,
          describedBy: `${id}-said`,
          disabled: isFile(field),
          required: false,
          other: () => undefined,
          row: undefined,
        })}
      </Suspense>
      <div id={`${id}-said`} className={styles.said}>
        {isFile(field) && <p>{t('sample.file')}</p>}
        {(typed.length > 0 || isOwn) && (
          <dl>
            {isOwn && typeof value === 'string' && <Becomes type={type} field={field} typed={value} isOwn />}
            {typed.map((one) => (
              <Becomes key={one} type={type} field={field} typed={one} />
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}

/** On leaving a field stands what will be kept, as in every form. */
function asKept(field: Field, value: unknown): unknown {
  if (typeof value !== 'string' || field.type === 'longtext') return value
  const parsed = readTyped(field, value)
  return 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : value
}

interface BecomesProps {
  readonly type: string
  readonly field: Field
  readonly typed: string
  readonly isOwn?: boolean
}

/** What was typed, and how it is shown afterwards or why it is refused: the same reading as in every form. */
function Becomes({ type, field, typed, isOwn = false }: BecomesProps) {
  const t = useT()
  const locale = useLocale()
  const parsed = readTyped(field, typed)
  const isRefused = 'fault' in parsed
  return (
    <div data-refused={isRefused || undefined} data-own={isOwn || undefined}>
      <dt>
        <bdi>{typed}</bdi>
      </dt>
      <dd>
        {isRefused ? (
          faultText(parsed.fault, t(`help.kind.${type}`))
        ) : (
          <bdi>{shownValue(definition, type, field, parsed.value, undefined, locale)}</bdi>
        )}
      </dd>
    </div>
  )
}
