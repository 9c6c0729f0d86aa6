import { languages } from '../../texts/languages.ts'

/** What a user keeps for the own screens (collaboration.md 1 user, settings). */
export const ownSettingKeys = [
  'layout',
  'theme',
  'direction',
  'language',
  'font_size',
  'shortcuts',
  'list_columns',
  'saved_filters',
] as const
export type OwnSettingKey = (typeof ownSettingKeys)[number]

type Test = (value: unknown) => boolean

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const flag: Test = (value) => typeof value === 'boolean'
/** A name that some screen gave to something: which ones there are, the screen knows that reads it. */
const name: Test = (value) => typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)
const words: Test = (value) => typeof value === 'string' && value.length <= 300
const oneOf =
  (choices: readonly string[]): Test =>
  (value) =>
    choices.some((one) => one === value)
const between =
  (least: number, most: number): Test =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most
const listOf =
  (test: Test, most: number): Test =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(test)
/** These keys, each left out or said, and no other. */
const shape =
  (keys: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isObject(value) && Object.entries(value).every(([key, one]) => keys[key]?.(one) === true)
/** Anything that has a name, at most 60 of them. */
const byName =
  (test: Test): Test =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length <= 60 &&
    Object.entries(value).every(([key, one]) => name(key) && test(one))
const either =
  (...tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value))

/** A page of the office; never an address elsewhere. */
const page: Test = (value) => words(value) && /^\/(?![/\\])/.test(String(value))
const bar = shape({ display: flag, style: name })

/** ui.json `layout_settings_shape`, `languages`, `limits.font_size`; beside it what is ours: rows, digits, days, tiles. */
const tests: Readonly<Record<OwnSettingKey, Test>> = {
  layout: shape({
    style: name,
    config: shape({
      navbar: shape({ style: name, position: oneOf(['left', 'right']), folded: flag, display: flag }),
      toolbar: bar,
      footer: bar,
      mode: name,
      containerWidth: between(0, 10_000),
    }),
    customScrollbars: flag,
    density: name,
    digits: name,
    calendar: name,
    boards: byName(shape({ order: listOf(name, 60), hidden: listOf(name, 60) })),
  }),
  theme: either(name, shape({ main: name, navbar: name, toolbar: name, footer: name })),
  direction: oneOf(['ltr', 'rtl']),
  language: oneOf(languages),
  font_size: between(0.7, 1.3),
  shortcuts: listOf(page, 100),
  list_columns: byName(listOf(name, 200)),
  saved_filters: byName(byName(words)),
}

/** The settings that hold something that their screens could not have kept; `null` takes a setting back. */
export const wrongSettings = (given: Readonly<Record<string, unknown>>): OwnSettingKey[] =>
  ownSettingKeys.filter((key) => key in given && given[key] !== null && !tests[key](given[key]))
