import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isNamedFirst } from './platform/texts/named_first.ts'

const root = import.meta.dirname
const languages = ['en', 'bn', 'ar', 'tr']
const serverSide = /\.server\.ts$|^platform\/(database|record|jobs|files|live)\//

/** What belongs to the server never enters the browser build (docs/ARCHITECTURE.md, walls). */
function wall(): Plugin {
  return {
    name: 'samiti-wall',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const path = relative(root, id)
        if (serverSide.test(path)) {
          const importers = this.getModuleInfo(id)?.importers.map((one) => relative(root, one)) ?? []
          this.error(`${path} belongs to the server, but ${importers.join(', ')} loads it in the browser.`)
        }
      }
    },
  }
}

/** ICU texts become Lingui's compiled form here, so that no parser travels to the browser. `$...` keys are notes. */
const compiled = (path: string): Record<string, unknown> => {
  if (!existsSync(path)) return {}
  const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  const kept = Object.entries(texts).filter(([id]) => !id.startsWith('$'))
  return Object.fromEntries(kept.map(([id, text]) => [id, compileMessage(text)]))
}

/**
 * `virtual:texts/{language}` holds the platform's texts; `.../texts/{language}.json` of a module its own. One chunk each.
 * A module without texts has an empty chunk: its ids then show, which the test of texts reports.
 */
function texts(): Plugin {
  const shared = (language: string) => [
    join(root, 'platform/texts', `${language}.json`),
    join(root, 'platform/screen/texts', `${language}.json`),
  ]
  return {
    name: 'samiti-texts',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith('virtual:texts/')) return `\0${id}.json`
      return /\/texts\/(en|bn|ar|tr)\.json$/.test(id) && importer ? resolve(dirname(importer), id) : undefined
    },
    load(id) {
      const own = /^\0virtual:texts\/(\w+)\.json$/.exec(id)
      const files = own ? shared(own[1] ?? 'en') : /\/texts\/(en|bn|ar|tr)\.json$/.test(id) ? [id] : undefined
      if (!files) return undefined
      for (const file of files) this.addWatchFile(file)
      const names = own ? moduleNames(own[1] ?? 'en') : {}
      return JSON.stringify(Object.assign(names, ...files.map(compiled)))
    },
  }
}

/** What resources and menu entries are called, of all modules: menu and search box name them before a module is here. */
function moduleNames(language: string): Record<string, unknown> {
  const folders = readdirSync(join(root, 'modules'), { withFileTypes: true }).filter((one) => one.isDirectory())
  const all = folders.flatMap(({ name }) =>
    Object.entries(compiled(join(root, 'modules', name, 'texts', `${language}.json`))),
  )
  return Object.fromEntries(all.filter(([id]) => isNamedFirst(id)))
}

/** `virtual:screen-map`: which resource each historical address belongs to, without loading any definition. */
function screenMap(): Plugin {
  return {
    name: 'samiti-screen-map',
    resolveId: (id) => (id === 'virtual:screen-map' ? `\0${id}` : undefined),
    async load(id) {
      if (id !== '\0virtual:screen-map') return undefined
      const { registry } = await import(pathToFileURL(join(root, 'modules/resources.ts')).href)
      const screens = registry.all.map((one: { name: string; module: string; parent?: string; screen: Screen }) => {
        const { area, plural, icon, roles = 'staff' } = one.screen
        return { name: one.name, module: one.module, area, plural, icon, roles, parent: one.parent }
      })
      const reports = registry.reports.map(({ name, module, path, icon, roles, rights }: ReportPage) => {
        return { name, module, path, icon, roles, rights }
      })
      return `export const screens = ${JSON.stringify(screens)}\nexport const reports = ${JSON.stringify(reports)}`
    },
  }
}
type ReportPage = { name: string; module: string; path: string; icon: string; roles: string; rights: object }
type Screen = { area: string; plural: string; icon: string; roles?: string }

const ownIcons = [
  'arrow-right',
  'plus',
  'moon',
  'home',
  'file-import',
  'user-circle',
  'layout-dashboard',
  'server-2',
  'clock-play',
]

/** `virtual:icons`: the icons that definitions and menu groups name, so that five thousand others stay at home. */
function icons(): Plugin {
  return {
    name: 'samiti-icons',
    resolveId: (id) => (id === 'virtual:icons' ? `\0${id}` : undefined),
    async load(id) {
      if (id !== '\0virtual:icons') return undefined
      const { registry } = await import(pathToFileURL(join(root, 'modules/resources.ts')).href)
      const named: string[] = registry.all.map((one: { screen: Screen }) => one.screen.icon)
      named.push(...registry.reports.map(({ icon }: ReportPage) => icon))
      // The menu is the server's, but its own entries name their icons in one file.
      const menu = readFileSync(join(root, 'platform/api/menu.ts'), 'utf8')
      const ofMenu = [...menu.matchAll(/icon: '([a-z0-9-]+)'/g)].map(([, name = '']) => name)
      const names = [...new Set([...ownIcons, ...ofMenu, ...named])].filter((name) => existsSync(iconFile(name)))
      const imports = names.map((name, at) => `import I${at} from ${JSON.stringify(iconFile(name))}`)
      return `${imports.join('\n')}\nexport const icons = {${names.map((name, at) => `${JSON.stringify(name)}: I${at}`).join()}}`
    },
  }
}
const iconFile = (name: string): string => {
  const pascal = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return join(root, 'node_modules/@tabler/icons-react/dist/esm/icons', `Icon${pascal}.mjs`)
}

/** The boot script is no module: it runs before the first paint and may not wait for one. */
function boot(): Plugin {
  const source = join(root, 'platform/screen/boot/boot.js')
  let reference = ''
  return {
    name: 'samiti-boot',
    buildStart() {
      this.addWatchFile(source)
      reference = this.emitFile({ type: 'asset', name: 'boot.js', source: readFileSync(source, 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle ? html.replace('<!-- boot -->', `<script src="/${bootName(bundle)}"></script>`) : html,
    },
    generateBundle() {
      if (!this.getFileName(reference)) this.error('The boot script was not written.')
    },
  }
}
const bootName = (bundle: Readonly<Record<string, { names?: string[]; fileName: string }>>): string =>
  Object.values(bundle).find((one) => one.names?.includes('boot.js'))?.fileName ?? ''

export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  cacheDir: 'node_modules/.cache/vite',
  plugins: [wall(), texts(), screenMap(), icons(), boot(), react()],
  define: { __LANGUAGES__: JSON.stringify(languages) },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
})
