import { hasText, type Translate } from '../texts/texts.ts'
import { partsOf } from '#platform/resource/permission_code.ts'
import type { Right } from './matrix.ts'

/** What an area is called: as its list, else as the pages that belong to no list. */
export function areaLabel(area: string, t: Translate): string {
  const id = [`${area}.plural`, `rights.area.${area}`, area].find(hasText)
  return id ? t(id) : area
}

export const verbLabel = (verb: string, t: Translate): string =>
  hasText(`rights.verb.${verb}`) ? t(`rights.verb.${verb}`) : verb

/** A right in words: `Delete: Letters`. */
export function rightLabel({ code }: Right, t: Translate): string {
  const [area, verb] = partsOf(code)
  return t('rights.right', { area: areaLabel(area, t), verb: verbLabel(verb, t) })
}
