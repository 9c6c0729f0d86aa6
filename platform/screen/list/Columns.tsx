import { look } from '../look.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import type { ListParts } from './parts.ts'
import { defaultColumns, defaultSize, densities, pageSizes, possibleColumns } from './state.ts'
import styles from './Columns.module.css'

/** Row height, rows per page and columns; 'reset' is always there. */
export function Columns({ definition, state, change }: ListParts) {
  const t = useT()
  const possible = possibleColumns(definition)
  const toggle = (name: string): void => {
    const ordered = state.columns.includes(name)
      ? state.columns.filter((one) => one !== name)
      : [...state.columns, name]
    if (ordered.length > 0) change({ ...state, columns: ordered }, true)
  }
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
      <fieldset className={styles.names}>
        <legend>{t('screen.columns')}</legend>
        {possible.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={state.columns.includes(name)} onChange={() => toggle(name)} />
            {fieldLabel(definition, name)}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className={styles.reset}
        onClick={() =>
          change({
            ...state,
            columns: defaultColumns(definition),
            density: look.get().density,
            sort: '',
            size: defaultSize,
            page: 1,
            filters: {},
            keyword: '',
          })
        }
      >
        {t('screen.reset_list')}
      </button>
    </div>
  )
}
