import { IconList, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { saidBy } from '../api/said.ts'
import { useKeys } from '../keyboard/keys.ts'
import { Chips } from '../list/Chips.tsx'
import { Empty } from '../list/Empty.tsx'
import { toast } from '../notice/notices.ts'
import { Page } from '../page/Page.tsx'
import { offersEdit } from '../record/offered.ts'
import { Go, useGo } from '../router/Go.tsx'
import { recordPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { BesideRecord } from './BesideRecord.tsx'
import type { RecordNode } from './of_list.ts'
import { putUnder } from './put_under.ts'
import { Tree } from './Tree.tsx'
import { useListTree, type NamedNode } from './useListTree.ts'
import page from '../page/Page.module.css'
import styles from './ListTree.module.css'

const InlineCreate = lazy(() => import('../form/InlineCreate.tsx'))
const MoveTo = lazy(() => import('./MoveTo.tsx'))

/** A list by the field that says under which record one stands: branch by branch, what is looked for among those above it. */
export default function ListTree({ entry, definition }: { entry: ScreenEntry; definition: Definition }) {
  const t = useT()
  const tree = useListTree(entry, definition)
  const { state, nodes, closed, isSearch, openAlso, change, opened, chosen, setChosen } = tree
  const go = useGo()
  const box = useRef<HTMLDivElement>(null)
  const [adds, setAdds] = useState<NamedNode | 'top'>()
  const [moving, setMoving] = useState<NamedNode>()
  const [problem, setProblem] = useState<{ readonly id: number; readonly text: string }>()
  const by = definition.tree ?? ''
  const node = nodes.find(({ id }) => id === chosen) ?? nodes.find(({ isFound }) => isFound) ?? nodes[0]
  const focus = (id: number): void => {
    setChosen(id)
    setTimeout(() => box.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus(), 0)
  }
  /** Answers what is against the move. */
  const move = async (of: NamedNode, parent: number | null): Promise<string | undefined> => {
    setProblem(undefined)
    const { name } = of
    try {
      const { row_version } = await putUnder(definition, of.row, parent)
      if (parent !== null) openAlso([parent])
      const undo = (): void => {
        putUnder(definition, { ...of.row, row_version: row_version ?? 0 }, of.parent).catch((caught: unknown) =>
          toast(saidBy(caught), { tone: 'error' }),
        )
      }
      const above = nodes.find(({ id }) => id === parent)
      const said = above
        ? t('tree.put_under', { name, place: above.name })
        : t(parent === null ? 'tree.put_top' : 'tree.put', { name })
      toast(said, { action: { label: t('screen.undo'), run: undo } })
      return undefined
    } catch (caught) {
      return saidBy(caught)
    }
  }
  const moved = async (next: readonly NamedNode[]): Promise<void> => {
    const to = next.find(({ id, parent }) => nodes.some((one) => one.id === id && one.parent !== parent))
    const of = nodes.find(({ id }) => id === to?.id)
    if (!to || !of) return
    const text = await move(of, to.parent)
    setProblem(text === undefined ? undefined : { id: of.id, text })
  }
  const isMovable = may(`${definition.name}.update`) && definition.verbs.includes('update')
  const isAdded = may(`${definition.name}.create`) && definition.verbs.includes('create')
  useKeys(
    {
      n: () => isAdded && setAdds(node ?? 'top'),
      m: () => isMovable && setMoving(node),
      e: () => node && offersEdit(definition, node.row) && go(`${recordPath(entry, node.id)}?edit=1`),
    },
    { label: 'screen.keys_list_tree', texts: { n: 'screen.key.add_below', m: 'screen.key.move_under' } },
  )
  const columns = definition.list.filter((name) => name !== by && !definition.title.includes(name))
  const listed = columns.join()
  // The same function each time: a line is drawn anew when it changes.
  const beside = useCallback(
    (one: RecordNode) => (
      <BesideRecord definition={definition} node={one} columns={listed === '' ? [] : listed.split(',')} />
    ),
    [definition, listed],
  )
  return (
    <Page
      title={t(`${definition.name}.plural`)}
      actions={
        <>
          <Chips {...{ definition, state, change }} />
          <span role="status" className={styles.told}>
            {isSearch && tree.total !== undefined && t('tree.found', { n: tree.total })}
          </span>
          <Go className={page.button} href={tree.listHref}>
            <IconList size={16} aria-hidden /> {t('screen.as_list')}
          </Go>
        </>
      }
    >
      <div className={styles.bar}>
        <div className={styles.buttons}>
          <button type="button" className={page.button} onClick={() => opened({ isAll: true, keys: [] })}>
            {t('tree.unfold')}
          </button>
          <button type="button" className={page.button} onClick={() => opened({ isAll: false, keys: [] })}>
            {t('tree.fold')}
          </button>
        </div>
        <div className={styles.buttons}>
          {node && isMovable && (
            <button type="button" className={page.button} onClick={() => setMoving(node)}>
              {t('tree.move_to')}
            </button>
          )}
          {node && isAdded && (
            <button type="button" className={page.button} onClick={() => setAdds(node)}>
              <IconPlus size={16} aria-hidden /> {t('tree.add_below')}
            </button>
          )}
          {isAdded && (
            <button type="button" className={page.button} data-primary onClick={() => setAdds('top')}>
              <IconPlus size={16} aria-hidden /> {t('screen.new_of', { name: t(definition.name) })}
            </button>
          )}
        </div>
      </div>
      <div
        ref={box}
        onClickCapture={({ target }) => {
          const line = target instanceof Element && target.closest('a')?.closest<HTMLElement>('[data-id]')
          if (line) tree.remember(Number(line.dataset['id']))
        }}
        aria-busy={tree.isWaiting}
        data-tree={definition.name}
      >
        {nodes.length > 0 && (
          <Tree
            label={t(`${definition.name}.plural`)}
            nodes={nodes}
            deepest={Infinity}
            nameOf={({ name }) => name}
            hrefOf={({ href }) => href}
            beside={beside}
            below={({ id }) =>
              problem?.id === id ? (
                <p role="alert" className={styles.refused}>
                  {problem.text}
                </p>
              ) : undefined
            }
            onMove={isMovable ? (next) => void moved(next) : undefined}
            chosen={node?.id}
            onChoose={setChosen}
            onOpen={({ id, href }) => {
              tree.remember(id)
              go(href)
            }}
            isOrdered
            top={t('tree.to_top')}
            closed={closed}
            onClosed={tree.fold}
            onBranch={(one) => void tree.openBranch(one)}
            isFolder={({ children }) => children > 0}
            isQuiet={({ isFound }) => isSearch && !isFound}
            pageKeys="nme"
          />
        )}
        {(tree.isLost || (nodes.length === 0 && !tree.isWaiting)) && (
          <Empty
            entry={entry}
            definition={definition}
            filtered={isSearch}
            failed={tree.isLost}
            retry={tree.retry}
            clear={() => change({ ...state, filters: {}, keyword: '' })}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {adds && (
          <InlineCreate
            definition={definition}
            given={adds === 'top' ? {} : { [by]: adds.id }}
            onClose={() => {
              setAdds(undefined)
              if (node) focus(node.id)
            }}
            onCreated={({ id }) => {
              setAdds(undefined)
              if (adds !== 'top') openAlso([adds.id])
              focus(id)
            }}
          />
        )}
        {moving && (
          <MoveTo
            definition={definition}
            node={moving}
            onChosen={(parent) => move(moving, parent)}
            onClose={() => {
              focus(moving.id)
              setMoving(undefined)
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}
