import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program of this machine by its name, or undefined: then the tests with it are skipped. `.ci/run` installs those it can. */
export const programNamed = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
