import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An export or import cannot go on; the message is the one line the operator reads. */
export class PortableRefused extends Error {
  override name = 'PortableRefused'
}

/** A file of the export: its place in the folder, what it must hash to, and of a table how many rows it has. */
export interface Part {
  readonly file: string
  readonly sha256: string
  readonly rows?: number
}

/**
 * What an exported folder says of itself. Each table is one file, a JSON object per line: every value is the text
 * PostgreSQL writes for it, or null. Written last, so that a folder without it is not whole.
 */
export interface Manifest {
  readonly format: 1
  readonly product: string
  readonly at: string
  readonly migrations: readonly { readonly name: string; readonly hash: string }[]
  /** Of the schema's fingerprint, comparable between servers of the same major version. */
  readonly fingerprint: string
  readonly server_version: string
  readonly seal: string | null
  readonly tables: Readonly<Record<string, Part>>
  readonly files: Readonly<Record<string, Part>>
}

export const manifestFile = 'manifest.json'

/** Version of the product, from package.json. */
export const productVersion = (): string => {
  const about: { version?: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return about.version ?? ''
}

/**
 * Reads the manifest of a folder and proves every check sum before anything is believed.
 * @throws PortableRefused naming the first file that is missing or another one
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile)
  if (!existsSync(path)) throw new PortableRefused(`${folder} is no whole export: it has no ${manifestFile}.`)
  const manifest = parsed(readFileSync(path, 'utf8'), folder)
  for (const { file, sha256 } of [...Object.values(manifest.tables), ...Object.values(manifest.files)]) {
    // A name is only ever a plain one, or one in files/: nothing leads out of the folder.
    if (!/^(files\/)?[a-z0-9_-]+(\.ndjson)?$/.test(file))
      throw new PortableRefused(`${folder} names a file ${JSON.stringify(file)}, which no export does.`)
    if (!existsSync(join(folder, file))) throw new PortableRefused(`${file} is missing in ${folder}.`)
    if ((await sha256Of(join(folder, file))) !== sha256)
      throw new PortableRefused(`${file} in ${folder} is not what was exported: its check sum differs.`)
  }
  return manifest
}

function parsed(text: string, folder: string): Manifest {
  try {
    const manifest: Manifest = JSON.parse(text)
    if (manifest.format === 1) return manifest
  } catch {
    // Told below.
  }
  throw new PortableRefused(`The ${manifestFile} in ${folder} cannot be read by this version.`)
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
