import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, unlessMissing } from './disk.ts'
import { type Shelf, placeOf } from './shelf.ts'

/** `{dataDir}/files`; folders are made when first needed. Several processes may share it. */
export function diskShelf(dataDir: string): Shelf {
  const root = join(dataDir, 'files')
  const place = (name: string) => join(root, placeOf(name))
  return {
    async put(name, path, how) {
      const folder = join(root, name.slice(0, 2))
      const target = place(name)
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(root)
      if (how === 'move') await rename(path, target)
      else await copyFile(path, target)
      await syncFolder(folder)
    },
    async get(name) {
      const handle = await unlessMissing(open(place(name)))
      if (!handle) return undefined
      return { stream: handle.createReadStream(), bytes: (await handle.stat()).size }
    },
    remove: (name) => rm(place(name), { force: true }),
    async assertOpens() {},
  }
}
