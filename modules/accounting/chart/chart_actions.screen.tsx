import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#platform/screen/notice/notices.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { definitionOf, recordPath, screenOf } from '#platform/screen/screens.ts'
import { may, usePerson } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { statementPath } from '../statements/statement_path.ts'
import { classOf, type ChartNode } from './chart_nodes.ts'
import { readAnew } from './chart_state.screen.tsx'
import page from '#platform/screen/page/Page.module.css'
import styles from './chart.module.css'

const InlineCreate = lazy(() => import('#platform/screen/form/InlineCreate.tsx'))

/** Where a line leads: a ledger or sub-ledger to its statement, anything else to its record. */
export function pathOf(nodes: readonly ChartNode[], node: ChartNode): string | undefined {
  if (node.kind === 'ledger_account') return `${statementPath}?ledger=${node.record}`
  if (node.kind !== 'sub_ledger_account') return recordOf(node)
  const ledger = nodes.find(({ id }) => id === node.parent)
  return `${statementPath}?ledger=${ledger?.record ?? 0}&sub_ledger=${node.record}`
}

function recordOf({ kind, record, name }: ChartNode): string | undefined {
  const entry = screenOf(kind)
  return entry && recordPath(entry, record, name)
}

interface Props {
  readonly nodes: readonly ChartNode[]
  readonly node: ChartNode
  readonly onMove: () => void
  readonly onMerge: () => void
}

/** What can be done with the line that is chosen. */
export function ChartActions({ nodes, node, onMove, onMerge }: Props) {
  const t = useT()
  const [adds, setAdds] = useState<'group' | 'ledger_account'>()
  const { kind } = node
  const record = recordOf(node)
  const isAdministrator = usePerson()?.roleKind === 'ADMIN' && may('ledger_account.delete')
  const isAccount = kind === 'ledger_account' || kind === 'sub_ledger_account'
  const isMoved = (kind === 'group' || kind === 'ledger_account') && may(`${kind}.update`)
  const below =
    kind === 'primary_group' ? (['group'] as const) : kind === 'group' ? (['group', 'ledger_account'] as const) : []
  const definition = adds && definitionOf(adds)
  const given =
    adds === 'ledger_account'
      ? { group: node.record }
      : { parent: kind === 'group' ? node.record : undefined, primary_group: classOf(nodes, node)?.record }
  return (
    <div className={styles.actions} role="group" aria-label={t('chart.actions', { name: node.name })}>
      {record && (
        <Go href={record} className={page.button}>
          {t('chart.open')}
        </Go>
      )}
      {isAccount && (
        <Go href={pathOf(nodes, node) ?? ''} className={page.button}>
          {t('chart.statement')}
        </Go>
      )}
      {isMoved && (
        <button type="button" className={page.button} onClick={onMove}>
          {t('chart.move')}
        </button>
      )}
      {kind === 'ledger_account' && node.is_active && isAdministrator && (
        <button type="button" className={page.button} onClick={onMerge}>
          {t('chart.merge')}
        </button>
      )}
      {below
        .filter((resource) => may(`${resource}.create`))
        .map((resource) => (
          <button key={resource} type="button" className={page.button} onClick={() => setAdds(resource)}>
            <IconPlus size={15} aria-hidden /> {t(resource)}
          </button>
        ))}
      <Suspense fallback={null}>
        {definition && (
          <InlineCreate
            definition={definition}
            given={given}
            onClose={() => setAdds(undefined)}
            onCreated={() => {
              setAdds(undefined)
              toast(t('screen.saved'))
              void readAnew()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
