import { resourceLabel, resourcePlural } from '../labels.ts'
import { ownFields, resourceOf, rowFields } from '../manifest.ts'
import type { Aspect } from './aspect.ts'

/** Words: the labels of resources.json, and a label for every field, so that no refusal speaks in text ids. */
export const words: Aspect = {
  name: 'has its words',
  applies: () => true,
  async run(world, resource, notes) {
    const spec = resourceOf(world.specification, resource)
    notes.equal('label', spec.label, resourceLabel(world.texts, resource))
    notes.equal('label_plural', spec.label_plural, resourcePlural(world.texts, resource))
    for (const field of ownFields(world.manifest, resource).filter(({ kind }) => kind !== 'id')) {
      const paths = [
        field.name,
        ...(field.kind === 'lines'
          ? rowFields(world.manifest, resource, field.name).map((row) => `${field.name}.${row.name}`)
          : []),
      ]
      for (const path of paths)
        notes.holds('every field has a label', !world.label(resource, path).startsWith('(no label'), 'a label', null, {
          field: path,
        })
    }
    await Promise.resolve()
  },
}
