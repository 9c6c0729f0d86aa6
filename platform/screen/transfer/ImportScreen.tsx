import { NotPermitted } from '../router/NotPermitted.tsx'
import { Missing } from '../router/Trouble.tsx'
import { usePlural, useRun } from '../router/usePlural.ts'
import { may } from '../session/session.ts'
import { RunScreen } from './RunScreen.tsx'
import { StartScreen } from './StartScreen.tsx'

/** `.../{plural}/import` and `.../import/{run}`: a spreadsheet on its way into a list. */
export default function ImportScreen() {
  const plural = usePlural('import')
  const run = useRun()
  if (plural === 'missing' || run === null) return <Missing />
  if (plural === 'waiting') return null
  const { entry, definition } = plural
  if (!definition.verbs.includes('import') || !may(`${definition.name}.import`))
    return <NotPermitted resource={definition.name} text="transfer.not_permitted" />
  return run === undefined ? (
    <StartScreen entry={entry} definition={definition} />
  ) : (
    <RunScreen key={run} entry={entry} definition={definition} id={run} />
  )
}
