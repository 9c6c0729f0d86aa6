import { IconArrowBackUp, IconEye, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { useLeaving } from '#platform/screen/form/useLeaving.tsx'
import { toast } from '#platform/screen/notice/notices.ts'
import { Note, Page } from '#platform/screen/page/Page.tsx'
import { mergedOnto } from '#platform/screen/rights/matrix.ts'
import { Go, useGo } from '#platform/screen/router/Go.tsx'
import { NotPermitted } from '#platform/screen/router/NotPermitted.tsx'
import { may } from '#platform/screen/session/session.ts'
import { hasText, useT } from '#platform/screen/texts/texts.ts'
import { placesChanged, replayed, stepped, type Step } from '#platform/screen/tree/moves.ts'
import { Tree } from '#platform/screen/tree/Tree.tsx'
import { MenuPreview } from './menu_preview.screen.tsx'
import { readMenu, rolesQuery, type Entry, type MenuState } from './menu_state.screen.tsx'
import controls from '#platform/screen/field/controls.module.css'
import page from '#platform/screen/page/Page.module.css'
import styles from './menu.module.css'

const deepest = 4
const path = '/apps/menu-management/menus'
const pathOfRoles = '/apps/roleMenu-management/roleMenus'

/** The menu as a tree: put in order, and ticked for a role with a look at what that role sees. */
export default function MenuEditor() {
  const { pathname, searchStr } = useLocation()
  const asked = Number(new URLSearchParams(searchStr).get('role') ?? 0)
  const { data: roles } = useQuery(rolesQuery)
  // The screen of role menus begins with a role, that of the menu with the order.
  const isOfRoles = pathname.startsWith(pathOfRoles)
  const role = asked || (isOfRoles ? (roles?.[0]?.id ?? 0) : 0)
  const { data, error } = useQuery({ queryKey: ['menu_editor', role], queryFn: () => readMenu(role), staleTime: 0 })
  const t = useT()
  if (error instanceof Refusal && error.status === 403) return <NotPermitted resource="menu_item" />
  if (error) return <Note tone="bad">{t('screen.loader_failed')}</Note>
  return data ? <Editor key={`${role} ${data.read}`} role={role} base={data} isOfRoles={isOfRoles} /> : null
}

interface Work {
  readonly nodes: readonly Entry[]
  readonly ticked: ReadonlySet<number>
}

interface EditorProps {
  readonly role: number
  readonly base: MenuState
  /** The screen of role menus, not that of the menu itself. */
  readonly isOfRoles: boolean
}

function Editor({ role, base: first, isOfRoles }: EditorProps) {
  const t = useT()
  const go = useGo()
  const [base, setBase] = useState(first)
  const [past, setPast] = useState<readonly Work[]>([])
  const [work, setWork] = useState<Work>(first)
  const [chosen, setChosen] = useState<number>()
  const [isPreview, setPreview] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data: roles } = useQuery(rolesQuery)
  const roleName = roles?.find(({ id }) => id === role)?.name ?? ''
  const places = placesChanged(base.nodes, work.nodes)
  const isTicksChanged = work.ticked.size !== base.ticked.size || [...work.ticked].some((id) => !base.ticked.has(id))
  const isChanged = places.length > 0 || isTicksChanged
  const isOpen = may('role.manage')
  const question = useLeaving({ isAsked: () => isChanged, isAskedOfTab: isChanged, text: t('menu_editor.leave') })

  const nameOf = ({ translate, title }: Entry): string =>
    translate !== null && hasText(translate) ? t(translate) : title
  const change = (next: Partial<Work>): void => {
    setPast([...past, work])
    setWork({ ...work, ...next })
    setProblem('')
  }
  const step = (to: Step): void => {
    const next = chosen === undefined ? undefined : stepped(work.nodes, chosen, to, deepest)
    if (next) change({ nodes: next })
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const versions = new Map(base.nodes.map(({ id, row_version }) => [id, row_version]))
      if (places.length > 0)
        await call('/menu_item/api/v1/menu_item/arrange/', {
          method: 'PUT',
          body: {
            menu_items: places.map(({ id, parent, at }) => ({
              id,
              parent,
              sort_order: (at + 1) * 10,
              row_version: versions.get(id),
            })),
          },
        })
      if (isTicksChanged)
        await call(`/role_menu/api/v1/role_menu/by_role/${role}`, {
          method: 'PUT',
          body: { menu_items: [...work.ticked], known: [...base.ticked] },
        })
      toast(t('screen.saved'))
      const now = await readMenu(role)
      setBase(now)
      setWork(now)
      setPast([])
      setProblem('')
      await queries.invalidateQueries({ queryKey: ['menu'] })
    } catch (caught) {
      if (!(caught instanceof Refusal && caught.code === 'changed_meanwhile')) return setProblem(saidBy(caught))
      // Theirs stays, mine stands over it; nothing is stored before it was looked at again.
      const theirs = await readMenu(role)
      setBase(theirs)
      setWork({
        nodes: replayed(theirs.nodes, base.nodes, work.nodes, deepest),
        ticked: mergedOnto(theirs.ticked, base.ticked, work.ticked),
      })
      setPast([])
      setProblem(`${caught.message} ${t('menu_editor.merged')}`)
    } finally {
      setBusy(false)
    }
  }
  const buttons: readonly (readonly [Step, string])[] = [
    ['up', '↑'],
    ['down', '↓'],
    ['out', '⇤'],
    ['in', '⇥'],
  ]
  return (
    <Page
      title={t(isOfRoles ? 'role_menu.plural' : 'menu_item.plural')}
      lead={t(isOpen ? 'menu_editor.lead' : 'menu_editor.read_only')}
      actions={
        isOpen && (
          <Go href={`${path}/new`} className={page.button}>
            <IconPlus size={15} aria-hidden /> {t('menu_editor.new')}
          </Go>
        )
      }
    >
      <div className={styles.bar}>
        <label>
          <span>{t('menu_editor.role')}</span>
          <select
            className={controls.input}
            value={role}
            onChange={({ currentTarget: { value } }) =>
              go(value === '0' ? path : `${isOfRoles ? pathOfRoles : path}?role=${value}`)
            }
          >
            <option value={0}>{t('menu_editor.order_only')}</option>
            {roles?.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {role > 0 && (
          <button type="button" className={page.button} aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            <IconEye size={15} aria-hidden /> {t('menu_editor.preview')}
          </button>
        )}
        {isOpen && (
          <div className={styles.actions}>
            <button
              type="button"
              className={page.button}
              disabled={past.length === 0}
              onClick={() => {
                const last = past.at(-1)
                if (last) setWork(last)
                setPast(past.slice(0, -1))
              }}
            >
              <IconArrowBackUp size={15} aria-hidden /> {t('menu_editor.undo')}
            </button>
            <button
              type="button"
              className={page.button}
              data-primary
              disabled={!isChanged || isBusy}
              onClick={() => void save()}
            >
              {t('screen.save')}
            </button>
          </div>
        )}
      </div>
      {question}
      <div role="alert">{problem && <Note tone="careful">{problem}</Note>}</div>
      <div className={styles.parts} data-preview={isPreview && role > 0}>
        <div className={styles.tree}>
          {isOpen && (
            <div className={styles.steps} role="group" aria-label={t('menu_editor.move')}>
              {buttons.map(([to, sign]) => (
                <button
                  key={to}
                  type="button"
                  className={page.button}
                  aria-label={t(`menu_editor.${to}`)}
                  title={t(`menu_editor.${to}`)}
                  disabled={chosen === undefined || !stepped(work.nodes, chosen, to, deepest)}
                  onClick={() => step(to)}
                >
                  <span aria-hidden>{sign}</span>
                </button>
              ))}
              {chosen !== undefined && (
                <Go href={`${path}/${chosen}`} className={page.button}>
                  {t('menu_editor.open')}
                </Go>
              )}
            </div>
          )}
          <Tree
            label={t('menu_item.plural')}
            nodes={work.nodes}
            deepest={deepest}
            nameOf={nameOf}
            beside={(entry) => <Beside entry={entry} role={roleName} isTicked={work.ticked.has(entry.id)} />}
            onMove={isOpen ? (nodes) => change({ nodes }) : undefined}
            ticked={role > 0 ? work.ticked : undefined}
            onTick={isOpen && role > 0 ? (ticked) => change({ ticked }) : undefined}
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
        {isPreview && role > 0 && <MenuPreview nodes={work.nodes} ticked={work.ticked} nameOf={nameOf} />}
      </div>
    </Page>
  )
}

/** What stands beside a name: switched off, the right it asks for, and whether the role lacks it. */
function Beside({ entry, role, isTicked }: { entry: Entry; role: string; isTicked: boolean }) {
  const t = useT()
  const { permission } = entry
  const lacks = role !== '' && isTicked && !entry.is_permitted && permission !== null
  return (
    <span className={styles.beside} data-lacks={lacks}>
      {!entry.is_active && <span>{t('menu_editor.off')}</span>}
      {lacks ? t('role_menu.lacks', { role, code: permission }) : <bdi dir="ltr">{permission}</bdi>}
    </span>
  )
}
