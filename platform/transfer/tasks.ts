import type { Layout } from './layout.ts'
import { readLayout, type LayoutTask } from './read_layout.ts'
import type { Transfers } from './transfers.ts'
import { workAlone } from './work_alone.ts'
import { writeExport, type ExportTask } from './write_export.ts'
import { writeFaults, type FaultsTask } from './write_faults.ts'

/** The heavy works of exports and imports, as plain data: they may be done in another process. */
export type Task = LayoutTask | ExportTask | FaultsTask | { readonly kind: 'run'; readonly run: number }

/** Does a task in this process. @returns the layout, of the task that asks for one */
export async function doTask(transfers: Transfers, task: Task): Promise<Layout | undefined> {
  switch (task.kind) {
    case 'layout':
      return readLayout(transfers, task)
    case 'export':
      await writeExport(transfers, task)
      return undefined
    case 'faults':
      await writeFaults(transfers, task)
      return undefined
    case 'run':
      await workAlone(transfers, task.run)
      return undefined
  }
}
