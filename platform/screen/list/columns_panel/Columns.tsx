import { useId } from 'react'
import { isGroup } from '#platform/resource/groups.ts'
import controls from '../../field/controls.module.css'
import { fieldOf } from '../../field/options.ts'
import { fieldLabel, useT } from '../../texts/texts.ts'
import type { ListParts } from '../parts.ts'
import { densities, pageSizes, possibleColumns } from '../state.ts'
import { ColumnOrder } from './ColumnOrder.tsx'
import { OtherColumns } from './OtherColumns.tsx'
import styles from './Columns.module.css'

const unfolded = { isAll: false, keys: [] }

/** Row height, rows per page, groups and columns; 'reset' is always there. */
export function Columns({ definition, state, change, reset }: ListParts) {
  const t = useT()
  const possible = possibleColumns(definition)
  const grouping = useId()
  const canGroup = (name: string): boolean => isGroup(fieldOf(definition, name))
  const others = possible.filter((name) => !state.columns.includes(name))
  const show = (columns: readonly string[]): void => change({ ...state, columns }, true)
  return (
    <div className={styles.columns}>
      <fieldset>
        <legend>{t('screen.density')}</legend>
        <div className={styles.steps}>
          {densities.map((density) => (
            <button
              key={density}
              type="button"
              aria-pressed={density === state.density}
              onClick={() => change({ ...state, density }, true)}
            >
              {t(`screen.density.${density}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('screen.rows_per_page')}</legend>
        <div className={styles.steps}>
          {pageSizes.map((size) => (
            <button
              key={size}
              type="button"
              aria-pressed={size === state.size}
              onClick={() => change({ ...state, size, page: 1 }, true)}
            >
              {size}
            </button>
          ))}
        </div>
      </fieldset>
      {possible.some(canGroup) && (
        <fieldset>
          <legend id={grouping}>{t('list.group')}</legend>
          <select
            className={controls.input}
            aria-labelledby={grouping}
            value={state.group}
            onChange={(event) =>
              change({ ...state, group: event.currentTarget.value, folded: unfolded, page: 1 }, true)
            }
          >
            <option value="">{t('list.group_none')}</option>
            {possible.filter(canGroup).map((name) => (
              <option key={name} value={name}>
                {fieldLabel(definition, name)}
              </option>
            ))}
          </select>
          {state.group !== '' && (
            <div className={`${styles.steps} ${styles.fold}`}>
              <button
                type="button"
                onClick={() => change({ ...state, folded: { isAll: true, keys: [] }, page: 1 }, true)}
              >
                {t('list.fold_all')}
              </button>
              <button type="button" onClick={() => change({ ...state, folded: unfolded, page: 1 }, true)}>
                {t('list.unfold_all')}
              </button>
            </div>
          )}
        </fieldset>
      )}
      <fieldset>
        <legend>{t('screen.columns')}</legend>
        <ColumnOrder nameOf={(name) => fieldLabel(definition, name)} columns={state.columns} onColumns={show} />
      </fieldset>
      <OtherColumns
        nameOf={(name) => fieldLabel(definition, name)}
        columns={others}
        onShow={(name) => show([...state.columns, name])}
      />
      <button type="button" className={styles.reset} onClick={reset}>
        {t('screen.reset_list')}
      </button>
    </div>
  )
}
