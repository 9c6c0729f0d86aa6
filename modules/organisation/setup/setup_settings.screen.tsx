import type { Definition } from '#platform/resource/definition.ts'
import { Section } from '#platform/screen/single/Section.tsx'
import type { SectionsState } from '#platform/screen/single/sections.ts'
import type { SetupStep } from './setup.rules.ts'

/** Fields of the general settings that a step asks for, the most needed ones of their page. */
const asked: readonly (readonly [SetupStep, readonly string[]])[] = [
  ['association', ['site_name', 'site_name_local', 'short_name', 'address', 'phones', 'emails']],
  ['logo', ['admin_logo', 'favicon', 'letterhead']],
  [
    'regional',
    ['fiscal_year_start_month', 'grouping', 'date_format', 'first_week_day', 'default_language', 'home_country'],
  ],
  ['numbers', ['number_prefixes']],
]

/** The general settings with the steps as the groups of their form. */
export const settingsBySteps = (definition: Definition): Definition => ({ ...definition, form: asked })

interface Props {
  readonly step: SetupStep
  readonly sections: SectionsState
  readonly onSaved: () => void
}

/** A step that is a section of the general settings; saving it goes on to the next one. */
export function SettingsStep({ step, sections, onSaved }: Props) {
  return <Section sections={sections} at={step} onSaved={onSaved} />
}
