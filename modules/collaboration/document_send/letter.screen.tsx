import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { storedFile, type RecordRow } from '#platform/screen/api/record.ts'
import { FileView } from '#platform/screen/field/FileView.tsx'
import { linesOf } from '#platform/screen/field/lines.ts'
import { isMember } from '#platform/screen/router/opens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import page from '#platform/screen/page/Page.module.css'
import styles from './letter.module.css'

const textIn = (record: RecordRow, name: string): string => {
  const value: unknown = record[name]
  return typeof value === 'string' ? value : ''
}
const addressesIn = (record: RecordRow, name: string): string[] => {
  const value: unknown = record[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** The tab of a sent document with what it says, to whom. */
export function SentLetter({ record }: { record: RecordRow }) {
  const t = useT()
  const lines = (['to', 'cc', 'bcc'] as const)
    .map((line) => ({ line, addresses: addressesIn(record, line) }))
    .filter(({ addresses }) => addresses.length > 0)
  return (
    <section className={styles.letter} aria-label={t('document_send.group.letter')}>
      <dl className={styles.lines}>
        {lines.map(({ line, addresses }) => (
          <div key={line}>
            <dt>{t(`document_send.${line}`)}</dt>
            <dd>
              {addresses.map((address) => (
                <bdi key={address} dir="ltr">
                  {address}
                </bdi>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Words record={record} label={t('document_send.attachments')} />
    </section>
  )
}

/** The tab of a received document with what it says. An agency that looks at it has opened it, which the sender sees. */
export function Copy({ record }: { record: RecordRow }) {
  const t = useT()
  const opening = useMutation({
    mutationFn: (id: number) => call(`/document_recipient/api/v1/document_recipient/open/${id}`, { method: 'POST' }),
  })
  const open = useEffectEvent((id: number) => {
    if (isMember()) opening.mutate(id)
  })
  useEffect(() => open(record.id), [record.id])
  return (
    <section className={styles.letter} aria-label={t('document_recipient.group.letter')}>
      <Words record={record} label={t('document_recipient.attachments')} />
    </section>
  )
}

function Words({ record, label }: { record: RecordRow; label: string }) {
  const files = linesOf(record['attachments'])
  return (
    <>
      <h2 dir="auto">{textIn(record, 'subject')}</h2>
      <p className={styles.body} dir="auto">
        {textIn(record, 'body')}
      </p>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={label}>
          {files.map((line, at) => (
            <File key={at} line={line} />
          ))}
        </ul>
      )}
    </>
  )
}

function File({ line }: { line: Readonly<Record<string, unknown>> }) {
  const file = storedFile({ ...line, id: 0, row_version: 0 }, 'file')
  const title = line['title']
  return (
    <li>
      {typeof title === 'string' && title !== '' && <bdi className={page.quiet}>{title}</bdi>}
      {file && <FileView file={file} />}
    </li>
  )
}
