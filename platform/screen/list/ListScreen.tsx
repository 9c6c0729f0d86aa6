import type { Definition } from '#platform/resource/definition.ts'
import type { ScreenEntry } from '../screens.ts'

export default function ListScreen({ definition }: { entry: ScreenEntry; definition: Definition }) {
  return <h1>{definition.name}</h1>
}
