import type { Definition } from '../resource/definition.ts'

/**
 * Text ids of a field's label, the most particular first: the resource's own, its kind's, the system's. A column in which a row of a
 * list stands (`amounts.july`) has the word that its list says.
 */
export const fieldLabelIds = (
  { name, fields }: Pick<Definition, 'name'> & Partial<Pick<Definition, 'fields'>>,
  field: string,
): string[] => {
  const [list = '', key = ''] = field.split('.')
  const sheet = fields?.[list]?.sheet
  return [
    ...(sheet?.keys.includes(key) ? [`${sheet.words}.${key}`] : []),
    `${name}.${field}`,
    `kind.${field}`,
    `system.${field}`,
  ]
}

/** Text ids of the name of a step of the status: the resource's own, else its kind's. What it leads to stands under `.next`. */
export const stepLabelIds = (definition: Pick<Definition, 'name'>, action: string): string[] => [
  `${definition.name}.action.${action}`,
  `kind.action.${action}`,
]
