import { Button } from '#platform/screen/theme/parts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { say } from '#platform/screen/notice/notices.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note, Part, Progress } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { downloadHere } from '#platform/screen/transfer/download.ts'
import { forgetRows } from '#platform/screen/transfer/runs.ts'
import { bulkPath, isUnderWay, lastRunQuery, sheetHref, type BulkRunTold } from './bulk_asked.screen.tsx'
import page from '#platform/screen/page/Page.module.css'
import styles from './bulk_bill.module.css'

/** The bills that were asked for last: how far they are, what came of them, the file that names everybody. */
export function LastRun() {
  const t = useT()
  const { data: run } = useQuery(lastRunQuery)
  const isOver = run ? !isUnderWay(run) : false
  useEffect(() => {
    if (isOver) forgetRows('receivable_bill')
  }, [isOver])
  if (!run) return null
  return (
    <Part title={t('bulk_bill.last')} note={run.description}>
      <div className={styles.came} aria-live="polite">
        {isUnderWay(run) ? <UnderWay run={run} /> : <Came run={run} />}
      </div>
    </Part>
  )
}

function UnderWay({ run }: { readonly run: BulkRunTold }) {
  const t = useT()
  const figures = useFigures()
  const done = run.created + run.skipped
  const end = useMutation({
    mutationFn: () => call(`${bulkPath}${run.id}/cancel/`, { method: 'PUT', body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bulk_bill'] }),
    onError: (caught) => say(saidBy(caught), 'error'),
  })
  return (
    <>
      <p>{t('bulk_bill.done_of', { n: figures.number(done), of: figures.number(run.total) })}</p>
      <Progress label={t('bulk_bill.last')} done={done} of={run.total} />
      <p className={page.quiet}>{t(run.is_ending ? 'bulk_bill.ending' : 'bulk_bill.may_leave')}</p>
      <Button type="button" variant="default" size="xs" disabled={run.is_ending} onClick={() => end.mutate()}>
        {t('bulk_bill.end')}
      </Button>
    </>
  )
}

function Came({ run }: { readonly run: BulkRunTold }) {
  const t = useT()
  const left = run.total - run.created - run.skipped
  return (
    <>
      <Note tone={run.state === 'failed' ? 'bad' : run.skipped + left > 0 ? 'careful' : 'good'}>
        {t('bulk_bill.made', { n: run.created })} {run.skipped > 0 && t('bulk_bill.left_out', { n: run.skipped })}{' '}
        {left > 0 && t('bulk_bill.not_reached', { n: left })}
      </Note>
      <a
        className={page.button}
        href={sheetHref(run.id)}
        download
        onClick={(event) => downloadHere(event, `${t('page.bill_members')}.xlsx`)}
      >
        <IconDownload size={16} stroke={1.7} aria-hidden /> {t('bulk_bill.get_file')}
      </a>
    </>
  )
}
