import { registryOf } from '#platform/resource/registry.ts'
import * as organisation from './organisation/resources.ts'
import * as membership from './membership/resources.ts'

/** Every definition of the product, one line per module. */
export const registry = registryOf([...Object.values(organisation), ...Object.values(membership)])
