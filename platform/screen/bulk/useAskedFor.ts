import type { Definition } from '#platform/resource/definition.ts'
import { fieldLabel, stepLabel, useT } from '../texts/texts.ts'
import type { ManyRun } from './many_runs.ts'

/** What a change of many does, in a line: 'Post: 240 records'. */
export function useAskedFor(definition: Definition): (run: Pick<ManyRun, 'wish' | 'total'>) => string {
  const t = useT()
  return ({ wish, total }) => {
    if ('step' in wish) return t('bulk.step_title', { action: stepLabel(definition, wish.step), n: total })
    if ('remove' in wish) return t('bulk.step_title', { action: t('screen.delete'), n: total })
    const fields = Object.keys(wish.values).map((name) => fieldLabel(definition, name))
    return t('bulk.step_title', { action: fields.join(', '), n: total })
  }
}
