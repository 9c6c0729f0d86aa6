import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Refusal } from '#platform/screen/api/problem.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { useLook } from '#platform/screen/look.ts'
import { toast } from '#platform/screen/notice/notices.ts'
import { Note, Page } from '#platform/screen/page/Page.tsx'
import { StepButton } from '#platform/screen/page/StepButton.tsx'
import { useGo } from '#platform/screen/router/Go.tsx'
import { NotPermitted } from '#platform/screen/router/NotPermitted.tsx'
import { wordsMatch } from '#platform/screen/search/match.ts'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { withBelow } from '#platform/screen/tree/moves.ts'
import { Tree } from '#platform/screen/tree/Tree.tsx'
import { deepest } from './group.rules.ts'
import { ChartActions, pathOf } from './chart_actions.screen.tsx'
import { Beside } from './chart_balance.screen.tsx'
import { chartNodes, heirsOf, lineOf, moveTo, withAbove, type ChartAnswer, type ChartNode } from './chart_nodes.ts'
import { ChooseLine } from './chart_move.screen.tsx'
import { chartQuery, mergeInto, storeMove, subLedgersQuery, takeDefaultChart } from './chart_state.screen.tsx'
import controls from '#platform/screen/field/controls.module.css'
import page from '#platform/screen/page/Page.module.css'
import styles from './chart.module.css'

/** Class, six levels of groups, ledger, sub-ledger. */
const levels = 1 + deepest + 2
const nameOf = ({ code, name }: ChartNode): string => `${code} ${name}`
const isFolder = ({ kind, sub_ledger_kind }: ChartNode): boolean =>
  kind === 'ledger_account' && sub_ledger_kind !== 'none' && may('sub_ledger_account.read')

/** The chart of accounts as a tree: found by code or name, put in order, with what each line stands at. */
export default function ChartScreen() {
  const t = useT()
  const { data, error } = useQuery(chartQuery)
  if (error instanceof Refusal && error.status === 403) return <NotPermitted resource="group" />
  if (error) return <Note tone="bad">{t('screen.loader_failed')}</Note>
  if (!data) return null
  return (
    <Page title={t('page.chart')} lead={t('chart.lead')}>
      {data.groups.length === 0 ? <NoChart /> : <Chart answer={data} />}
    </Page>
  )
}

function NoChart() {
  const t = useT()
  return (
    <>
      <Note tone="careful">{t('chart.none')}</Note>
      {may('ledger_account.create') && (
        <div className={page.buttons}>
          <StepButton label={t('chart.take')} work={takeDefaultChart} />
        </div>
      )}
    </>
  )
}

function Chart({ answer }: { answer: ChartAnswer }) {
  const t = useT()
  const go = useGo()
  const { language } = useLook()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(answer.primary_groups.map(({ id }) => lineOf('primary_group', id))),
  )
  // What was looked for stands open, until somebody folds it.
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<number>()
  const [moving, setMoving] = useState<ChartNode>()
  const [merging, setMerging] = useState<ChartNode>()
  const [problem, setProblem] = useState<{ readonly id: number; readonly text: string }>()
  const unfolded = answer.ledgers.filter(({ id }) => opened.has(lineOf('ledger_account', id)))
  const read = useQueries({
    queries: unfolded.map(({ id }) => subLedgersQuery(id)),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  })
  const isBengali = language === 'bn'
  // Summed for the chart as it was read, and not anew for every key that is pressed.
  const nodes = useMemo(
    () => chartNodes(answer, new Map(read.map(({ ledger, sub_ledgers }) => [ledger, sub_ledgers])), isBengali),
    [answer, read, isBengali],
  )
  const isSearch = text.trim() !== ''
  const found = isSearch ? nodes.filter((one) => wordsMatch(text, nameOf(one))) : []
  const shown = isSearch ? withAbove(nodes, found) : nodes
  const isClosed = ({ id, kind }: ChartNode): boolean =>
    isSearch && kind !== 'ledger_account' ? folded.has(id) : !opened.has(id)
  const closed = new Set(shown.filter((node) => (node.holds || isFolder(node)) && isClosed(node)).map(({ id }) => id))
  const fold = (next: ReadonlySet<number>): void => {
    if (isSearch) setFolded(next)
    setOpened(new Set([...opened, ...closed].filter((id) => !next.has(id))))
  }
  const node = shown.find(({ id }) => id === chosen) ?? found[0] ?? shown[0]

  /** Answers what is against the move. */
  const move = async (of: ChartNode, to: ChartNode): Promise<string | undefined> => {
    const wish = moveTo(nodes, of, to)
    if ('text' in wish) return t(wish.text, wish.params)
    const from = nodes.find(({ id }) => id === of.parent)
    const back = from && moveTo(nodes, of, from, of.code)
    try {
      const { row_version = 0 } = await storeMove(of, wish)
      setOpened(new Set([...opened, to.id]))
      const undo = (): void => {
        if (back && !('text' in back))
          storeMove({ ...of, row_version }, back).catch((caught: unknown) => toast(saidBy(caught), { tone: 'error' }))
      }
      toast(t('chart.moved', { name: of.name, place: to.name }), { action: { label: t('screen.undo'), run: undo } })
      return undefined
    } catch (caught) {
      return saidBy(caught)
    }
  }
  const merge = async (of: ChartNode, into: ChartNode): Promise<string | undefined> => {
    try {
      await mergeInto(of, into)
      toast(t('chart.merged', { name: of.name, into: into.name }))
      return undefined
    } catch (caught) {
      return saidBy(caught)
    }
  }
  const moved = async (next: readonly ChartNode[]): Promise<void> => {
    const of = nodes.find(({ id, parent }) => next.some((one) => one.id === id && one.parent !== parent))
    const to = nodes.find(({ id }) => id === next.find((one) => one.id === of?.id)?.parent)
    if (!of) return
    setProblem(undefined)
    const against = to ? await move(of, to) : t('chart.not_moved')
    setProblem(against === undefined ? undefined : { id: of.id, text: against })
  }
  /** What stands below a line: why it could not be moved, or that there are more sub-ledgers than are shown. */
  const below = ({ id, kind, record }: ChartNode) => {
    const more = kind === 'ledger_account' && opened.has(id) ? read.find(({ ledger }) => ledger === record)?.more : 0
    if (problem?.id === id)
      return (
        <p role="alert" className={styles.refused}>
          {problem.text}
        </p>
      )
    return more ? <p className={styles.more}>{t('chart.more', { n: more })}</p> : undefined
  }
  const heirOf = ({ merged_into }: ChartNode): ChartNode | undefined =>
    merged_into == null ? undefined : nodes.find(({ id }) => id === lineOf('ledger_account', merged_into))
  const all = nodes.filter((one) => one.holds).map(({ id }) => id)
  return (
    <>
      <div className={styles.bar}>
        <input
          type="search"
          className={controls.input}
          aria-label={t('chart.search')}
          placeholder={t('chart.search')}
          value={text}
          dir="auto"
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            setFolded(new Set())
          }}
        />
        <span role="status" className={page.quiet}>
          {isSearch && t('chart.found', { n: found.length })}
        </span>
        <div className={styles.folds}>
          <button type="button" className={page.button} onClick={() => setOpened(new Set([...opened, ...all]))}>
            {t('chart.unfold')}
          </button>
          <button type="button" className={page.button} onClick={() => setOpened(new Set())}>
            {t('chart.fold')}
          </button>
        </div>
        {node && (
          <ChartActions nodes={nodes} node={node} onMove={() => setMoving(node)} onMerge={() => setMerging(node)} />
        )}
      </div>
      <Tree
        label={t('page.chart')}
        nodes={shown}
        deepest={levels}
        nameOf={nameOf}
        beside={(one) => <Beside node={one} heir={heirOf(one)} />}
        below={below}
        onMove={may('group.update') || may('ledger_account.update') ? (next) => void moved(next) : undefined}
        chosen={node?.id}
        onChoose={setChosen}
        onOpen={(one) => go(pathOf(nodes, one) ?? '')}
        isOrdered
        isFixed={({ kind }) => kind === 'primary_group' || kind === 'sub_ledger_account'}
        closed={closed}
        onClosed={fold}
        isFolder={isFolder}
      />
      {moving && (
        <ChooseLine
          title={t('chart.move_title', { name: moving.name })}
          label={t('chart.move_to')}
          help={t(moving.kind === 'group' ? 'chart.move_group_help' : 'chart.move_ledger_help')}
          action={t('chart.move')}
          places={placesFor(nodes, moving)}
          onClose={() => setMoving(undefined)}
          onChosen={(to) => move(moving, to)}
        />
      )}
      {merging && (
        <ChooseLine
          title={t('chart.merge_title', { name: merging.name })}
          label={t('chart.merge_into')}
          help={t('chart.merge_help')}
          action={t('chart.merge')}
          places={heirsOf(nodes, merging)}
          onClose={() => setMerging(undefined)}
          onChosen={(into) => merge(merging, into)}
        />
      )}
    </>
  )
}

/** Where a line may go: groups that do not stand below it, for a group also the classes. */
function placesFor(nodes: readonly ChartNode[], { id, kind, parent }: ChartNode): ChartNode[] {
  const below = new Set(withBelow(nodes, id))
  return nodes.filter(
    (one) =>
      (one.kind === 'group' || (one.kind === 'primary_group' && kind === 'group')) &&
      one.id !== parent &&
      !below.has(one.id),
  )
}
