import type { Definition } from '#platform/resource/definition.ts'
import type { ScreenEntry } from '../screens.ts'

export default function RecordScreen({
  definition,
}: {
  entry: ScreenEntry
  definition: Definition
  id: number | 'new'
}) {
  return <h1>{definition.name}</h1>
}
