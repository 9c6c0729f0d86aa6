import { useGo } from '../router/Go.tsx'
import type { ScreenEntry } from '../screens.ts'
import { keepRun, sendSheet } from './runs.ts'
import { SheetDrop } from './SheetDrop.tsx'
import { importPath } from './StartScreen.tsx'

/** A spreadsheet on its way into a list; its run is shown as soon as it has come. */
export function Drop({ entry, resource }: { entry: ScreenEntry; resource: string }) {
  const go = useGo()
  const send = async (file: File, onProgress: (percent: number) => void): Promise<void> => {
    const run = await sendSheet(resource, file, onProgress)
    keepRun(resource, run)
    go(importPath(entry, run.id))
  }
  return <SheetDrop send={send} />
}
