import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import { call } from '../api/call.ts'
import type { RecordRow } from '../api/record.ts'
import { definitionOf } from '../screens.ts'
import { loadResource, useT } from '../texts/texts.ts'
import type { FieldFilterProps } from './contract.ts'
import { FilterButton } from './FilterButton.tsx'
import { targetOf, titleOfRow, useOptions } from './referred.ts'
import { known, remember } from './titles.ts'
import styles from './controls.module.css'

/** Filter by one or several referred records, searched on the server. */
export function ReferenceFilter(props: FieldFilterProps) {
  const to = targetOf(props.field)
  const ids = (props.values[props.name] ?? '').split(',').filter(Boolean).map(Number)
  const titles = useTitles(to, ids)
  return (
    <FilterButton label={props.label} shown={titles.join(', ')}>
      {() => <Search {...props} to={to} ids={ids} />}
    </FilterButton>
  )
}

function Search({ name, label, onChange, to, ids }: FieldFilterProps & { to: string; ids: readonly number[] }) {
  const t = useT()
  const [text, setText] = useState('')
  const { options } = useOptions(to, text, { enabled: true })
  const toggle = (id: number): void => {
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
    onChange({ [name]: next.join(',') })
  }
  return (
    <>
      <input
        className={styles.input}
        data-autofocus
        value={text}
        placeholder={t('screen.type_to_search')}
        aria-label={t('screen.filter_by', { name: label })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.list}>
        {options.map((option) => {
          const id = Number(option.value)
          return (
            <label key={option.value} className={styles.option}>
              <input
                type="checkbox"
                className={styles.check}
                checked={ids.includes(id)}
                onChange={() => {
                  remember(to, id, option.label)
                  toggle(id)
                }}
              />
              <bdi>{option.label}</bdi>
              {option.detail && (
                <small>
                  <bdi>{option.detail}</bdi>
                </small>
              )}
            </label>
          )
        })}
        {options.length === 0 && <div className={styles.none}>{t('screen.no_results')}</div>}
      </div>
    </>
  )
}

/** What filtered records are called; asked for when the filter came by a link. */
export function useTitles(to: string, ids: readonly number[]): string[] {
  const unknown = ids.filter((id) => known(to, id) === undefined)
  useQuery({
    queryKey: ['titles', to, unknown],
    queryFn: async () => {
      await loadResource(to)
      const definition = definitionOf(to)
      if (!definition) return null
      const rows = await Promise.all(unknown.map((id) => call<RecordRow>(`${baseOf(definition)}${id}`)))
      for (const row of rows) remember(to, row.id, titleOfRow(definition, row))
      return unknown.join()
    },
    enabled: unknown.length > 0 && unknown.length <= 20,
    retry: false,
  })
  return ids.map((id) => known(to, id) ?? (unknown.length > 20 ? `#${id}` : '…'))
}
