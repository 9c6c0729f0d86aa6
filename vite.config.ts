import { globSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themeSheet } from './platform/screen/theme/palette.ts'
import { isNamedFirst } from './platform/texts/named_first.ts'
import { isOfServer } from './platform/texts/of_server.ts'
import { screenMap } from './tools/screen_map.ts'
import { chunks } from './tools/chunks.ts'
import { weights } from './tools/weights.ts'

const root = import.meta.dirname
const languages = ['en', 'bn', 'ar', 'tr']
/** Folders of modules whose definitions the browser loads. */
const areas = readdirSync(join(root, 'modules')).filter((name) =>
  existsSync(join(root, 'modules', name, 'resources.ts')),
)
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
  const platform = join(root, 'platform/texts')
  const shared = (language: string) => [
    join(platform, `${language}.json`),
    join(root, 'platform/screen/texts', `${language}.json`),
  ]
  const sent = (file: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(compiled(file)).filter(([id]) => dirname(file) !== platform || !isOfServer(id)))
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
      return JSON.stringify(Object.assign(names, ...files.map(sent)))
    },
  }
}

/** What resources and menu entries are called, of all modules and of what stands apart in them: menu and search box name them before a module is here. */
function moduleNames(language: string): Record<string, unknown> {
  const files = globSync(`modules/**/texts/${language}.json`, { cwd: root }).sort()
  const all = files.flatMap((file) => Object.entries(compiled(join(root, file))))
  return Object.fromEntries(all.filter(([id]) => isNamedFirst(id)))
}

type ReportPage = { icon: string }
type Screen = { icon: string }

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
      named.push(...[...registry.reports, ...registry.menuGroups].map(({ icon }: ReportPage) => icon))
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

/** `virtual:themes.css`: every theme, reckoned from a few numbers each. */
function themes(): Plugin {
  return {
    name: 'samiti-themes',
    resolveId: (id) => (id === 'virtual:themes.css' ? `\0${id}` : undefined),
    load: (id) => (id === '\0virtual:themes.css' ? themeSheet() : undefined),
  }
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

/** `dist/.files.json`: in which file each module is that is asked for by name, for tests that hold one back. */
function fileNames(): Plugin {
  return {
    name: 'samiti-file-names',
    writeBundle({ dir = '' }, bundle) {
      const asked = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      const named = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? one.moduleIds.filter(asked).map((id) => [relative(root, id), one.fileName]) : [],
      )
      writeFileSync(join(dir, '.files.json'), JSON.stringify(Object.fromEntries(named)))
    },
  }
}

const parts = chunks(root)

export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  cacheDir: 'node_modules/.cache/vite',
  plugins: [
    wall(),
    parts.plugin,
    texts(),
    screenMap(),
    icons(),
    themes(),
    boot(),
    react(),
    weights(areas),
    fileNames(),
  ],
  define: { __LANGUAGES__: JSON.stringify(languages) },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // What is asked for by name needs no hint that it is.
    modulePreload: { polyfill: false, resolveDependencies: (file, brought) => brought.filter((one) => one !== file) },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Each file names those it needs, and the first one all of them: long names are a thirtieth of what a list loads.
        chunkFileNames: ({ name }) => (languages.includes(name) ? 'assets/[name]-[hash:8].js' : 'assets/[hash:8].js'),
        assetFileNames: ({ names }) =>
          names.includes('boot.js') ? 'assets/boot-[hash:8].js' : 'assets/[hash:8][extname]',
        // A sign that many screens show is a file of two hundred bytes otherwise, with as many around it.
        codeSplitting: {
          groups: [
            // Dependencies are told with what needs them (tools/chunks.ts): the door of a library would bring all of it.
            { name: parts.fileOf, includeDependenciesRecursively: false },
            { name: 'icons', test: /icons\/Icon\w+\.mjs/, minShareCount: 6, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700,
  },
})
