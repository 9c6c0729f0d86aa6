import { IconCheck, IconDownload, IconHelpCircle, IconLock } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useState } from 'react'
import { call } from '../api/call.ts'
import { Page, Part } from '../page/Page.tsx'
import { whyPath } from '../pages.ts'
import { Go } from '../router/Go.tsx'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { wordsMatch } from '../search/match.ts'
import { allScreens, recordPath, screenOf } from '../screens.ts'
import { may } from '../session/session.ts'
import { downloadHere } from '../transfer/download.ts'
import { hasText, loadResource, useT, type Translate } from '../texts/texts.ts'
import { differs, linesOf, type Line, type RightsMatrix } from './compared.ts'
import { areaLabel, verbLabel } from './labels.ts'
import { Views } from './Views.tsx'
import controls from '../field/controls.module.css'
import page from '../page/Page.module.css'
import styles from './Matrix.module.css'

const base = '/permission/api/v1/permission/matrix/'
const matrixQuery = queryOptions({
  queryKey: ['list', 'permission', 'matrix'],
  queryFn: async ({ signal }) => {
    // What fields are called stands in the texts of their modules.
    const [matrix] = await Promise.all([
      call<RightsMatrix>(base, { signal }),
      ...allScreens().map(({ name }) => loadResource(name)),
    ])
    return matrix
  },
})

const views = ['all', 'differs', 'sensitive'] as const
type View = (typeof views)[number]

/** Every right over every role, to be compared; changed is a role on its own page. */
export default function Matrix() {
  const t = useT()
  // The page asks for the right to read permissions; its columns are roles.
  const isAllowed = may('role.read')
  const { data: matrix } = useQuery({ ...matrixQuery, enabled: isAllowed })
  if (!isAllowed) return <NotPermitted resource="role" />
  return (
    <Page
      title={t('page.rights')}
      lead={t('rights.matrix_lead')}
      actions={
        <>
          <Go href={whyPath} className={page.button}>
            <IconHelpCircle size={15} aria-hidden /> {t('page.why')}
          </Go>
          {may('permission.export') && (
            <a
              href="/rights/api/v1/rights/export/"
              className={page.button}
              download
              onClick={(event) => downloadHere(event, `${t('page.rights')}.xlsx`)}
            >
              <IconDownload size={15} aria-hidden /> {t('rights.matrix_export')}
            </a>
          )}
        </>
      }
    >
      {matrix ? <Comparison matrix={matrix} /> : <div className={styles.waiting} aria-busy />}
      {may('role.manage') && (
        <Part title={t('rights.views')} note={t('rights.views_note')}>
          <Views />
        </Part>
      )}
    </Page>
  )
}

function Comparison({ matrix }: { matrix: RightsMatrix }) {
  const t = useT()
  const [text, setText] = useState('')
  const [view, setView] = useState<View>('all')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const areas = useMemo(
    () => [...linesOf(matrix)].toSorted(([a], [b]) => areaLabel(a, t).localeCompare(areaLabel(b, t))),
    [matrix, t],
  )
  const roles = matrix.roles.filter(({ id }) => !left.has(id))
  const ids = roles.map(({ id }) => id)
  const fits = (line: Line): boolean =>
    (view === 'all' || (view === 'sensitive' ? line.is_sensitive : differs(line, ids))) &&
    wordsMatch(text, `${line.code} ${areaLabel(line.area, t)} ${labelOf(line, t)}`)
  const shown = areas
    .map(([area, lines]) => ({ area, lines: lines.filter(fits) }))
    .filter(({ lines }) => lines.length > 0)
  const toggle = (id: number): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <>
      <div className={styles.narrow}>
        <input
          className={controls.input}
          type="search"
          aria-label={t('rights.filter')}
          placeholder={t('rights.filter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <select
          className={controls.input}
          aria-label={t('rights.show')}
          value={view}
          onChange={(event) => setView(views.find((one) => one === event.currentTarget.value) ?? 'all')}
        >
          {views.map((one) => (
            <option key={one} value={one}>
              {t(`rights.show.${one}`)}
            </option>
          ))}
        </select>
        <fieldset>
          <legend className="unseen">{t('rights.compare')}</legend>
          {matrix.roles.map(({ id, label }) => (
            <label key={id}>
              <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} /> <bdi>{label}</bdi>
            </label>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 || roles.length === 0 ? (
        <p className={page.quiet}>{t('screen.nothing_matches')}</p>
      ) : (
        <div className={styles.scroll} role="region" aria-label={t('page.rights')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('rights.what')}</th>
                {roles.map((role) => (
                  <RoleHead key={role.id} role={role} />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ area, lines }) => (
                <Fragment key={area}>
                  <tr className={styles.area}>
                    <th scope="rowgroup" colSpan={roles.length + 1}>
                      {areaLabel(area, t)}
                    </th>
                  </tr>
                  {lines.map((line) => (
                    <Row key={line.key} line={line} roles={ids} />
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function RoleHead({ role }: { role: RightsMatrix['roles'][number] }) {
  const entry = screenOf('role')
  return (
    <th scope="col" title={role.name}>
      {entry ? <Go href={`${recordPath(entry, role.id, role.label)}?tab=rights`}>{role.label}</Go> : role.label}
    </th>
  )
}

function Row({ line, roles }: { line: Line; roles: readonly number[] }) {
  const t = useT()
  return (
    <tr>
      <th scope="row" title={line.code}>
        <span>
          {labelOf(line, t)}
          {line.is_sensitive && <IconLock size={12} stroke={2} aria-label={t('rights.sensitive')} />}
        </span>
        <small>
          {!line.is_active && `${t('rights.not_in_force')} · `}
          {line.code === 'office' ? t('rights.office_only') : <bdi dir="ltr">{line.code}</bdi>}
        </small>
      </th>
      {roles.map((id) => (
        <td key={id}>
          {line.roles.includes(id) ? (
            <IconCheck size={16} stroke={2.2} role="img" aria-label={t('yes')} />
          ) : (
            <span className="unseen">{t('no')}</span>
          )}
        </td>
      ))}
    </tr>
  )
}

function labelOf(line: Line, t: Translate): string {
  if (line.verb !== undefined) return verbLabel(line.verb, t)
  const id = [`${line.area}.${line.field}`, `kind.${line.field}`, `system.${line.field}`].find(hasText)
  return t('rights.field', { field: id ? t(id) : (line.field ?? '') })
}
