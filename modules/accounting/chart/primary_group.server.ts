import { implement } from '#platform/resource/implementation.ts'
import { primary_group } from './primary_group.resource.ts'

export const primaryGroupServer = implement(primary_group, {
  defaults: ({ doc }) => Promise.resolve({ sort_order: Number(doc.code) }),
  calls: {},
})
