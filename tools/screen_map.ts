import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { oldAddresses } from '../platform/screen/router/old_addresses.ts'

const root = join(import.meta.dirname, '..')

interface Page {
  readonly name: string
  readonly module: string
  readonly icon: string
  readonly roles?: string | undefined
}
interface Resource extends Pick<Page, 'name' | 'module'> {
  readonly parent?: string | undefined
  readonly alsoUnder?: readonly string[] | undefined
  readonly pictures?: { readonly of: string } | undefined
  readonly fields: Readonly<Record<string, { readonly to?: string | undefined }>>
  readonly screen: Omit<Page, 'name' | 'module'> & {
    readonly area: string
    readonly plural: string
    readonly kindWords?: Readonly<Record<string, string>> | undefined
  }
}
interface Report extends Page {
  readonly call: string
  readonly path: string
  readonly subject: string
  readonly rights: object
}
interface Product {
  readonly all: readonly Resource[]
  readonly reports: readonly Report[]
  readonly reportSubjects: readonly string[]
}

/** Read from the file that makes the product, beside the bundler's own modules: definitions are pure. */
async function registered() {
  const { registry }: { registry: Product } = await import(pathToFileURL(join(root, 'modules/resources.ts')).href)
  const screens = registry.all.map(
    ({
      name,
      module,
      parent,
      alsoUnder,
      pictures,
      fields,
      screen: { area, plural, icon, roles = 'staff', kindWords },
    }) => {
      const others = alsoUnder?.map((field) => fields[field]?.to)
      const picturesOf = pictures && fields[pictures.of]?.to
      return { name, module, area, plural, icon, roles, parent, alsoUnder: others, picturesOf, kindWords }
    },
  )
  const reports = registry.reports.map(({ name, call, module, path, icon, roles, subject, rights }) => {
    return { name, call, module, path, icon, roles, subject, rights }
  })
  return { screens, reports, reportSubjects: registry.reportSubjects }
}

/**
 * `virtual:screen-map`: which resource each address belongs to, without loading any definition. `virtual:old-addresses`: the
 * other spellings of routes.json, for whoever comes by one of them.
 */
export function screenMap(): Plugin {
  const made: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
    '\0virtual:screen-map': registered,
    '\0virtual:old-addresses': async () => {
      const { routes } = JSON.parse(readFileSync(join(root, 'spec/manifest/routes.json'), 'utf8'))
      return { addresses: oldAddresses(routes, await registered()) }
    },
  }
  return {
    name: 'samiti-screen-map',
    resolveId: (id) => (`\0${id}` in made ? `\0${id}` : undefined),
    async load(id) {
      const exported = await made[id]?.()
      return (
        exported &&
        Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      )
    },
  }
}
