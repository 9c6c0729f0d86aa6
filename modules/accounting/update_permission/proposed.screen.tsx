import { Button } from '#platform/screen/theme/parts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { baseOf } from '#platform/resource/registry.ts'
import { call, callUntilAnswered } from '#platform/screen/api/call.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { toast } from '#platform/screen/notice/notices.ts'
import { keepRecord, recordQuery } from '#platform/screen/record/read.ts'
import { Value } from '#platform/screen/record/Value.tsx'
import { definitionOf, screenOf, recordPath } from '#platform/screen/screens.ts'
import { wordOf } from '#platform/screen/router/address.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { may } from '#platform/screen/session/session.ts'
import { fieldLabel, useT } from '#platform/screen/texts/texts.ts'
import { proposedFields, proposedValues } from './proposal.ts'
import styles from './proposed.module.css'

/** What would become of the record: each field as it stands and as it is proposed; approved and applied by one button. */
export default function ProposedChange({ record }: { readonly record: RecordRow }) {
  const definition = definitionOf(String(record['record_type']))
  return definition ? <Change request={record} definition={definition} /> : null
}

function Change({ request, definition }: { readonly request: RecordRow; readonly definition: Definition }) {
  const t = useT()
  const locale = useLocale()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { data: now } = useQuery(recordQuery(definition, Number(request['record'])))
  const entry = screenOf(definition.name)
  if (!now) return null
  const asked = definitionOf('acc_update_perm')
  const isMade = request['status'] === 'used'
  const changed = proposedFields(definition, request['proposed_change'], now, isMade)
  // What is proposed points to other records by their ids only: they are asked for by name.
  const proposed: RecordRow = { ...proposedValues(request['proposed_change']), id: now.id }
  const canBeMade = changed.length > 0 || request['action'] === 'delete'
  const isOpen = canBeMade && request['status'] === 'pending' && may('acc_update_perm.approve')
  const decide = async (): Promise<void> => {
    setBusy(true)
    try {
      const next = await callUntilAnswered<RecordRow>(`/acc_update_perm/api/v1/acc_update_perm/approve/${request.id}`, {
        method: 'PUT',
        body: { apply: true, row_version: request.row_version },
        idempotencyKey: key,
        onWait: () => setProblem(t('screen.saving_waits')),
      })
      if (asked) keepRecord(asked, next)
      keepRecord(definition, await call<RecordRow>(`${baseOf(definition)}${now.id}`))
      toast(t('acc_update_perm.applied'))
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  return (
    <section className={styles.proposed}>
      <dl>
        {asked &&
          ['action', 'reason', 'requested_by'].map((name) => (
            <div key={name}>
              <dt>{fieldLabel(asked, name)}</dt>
              <dd>
                <Value definition={asked} name={name} record={request} locale={locale} />
              </dd>
            </div>
          ))}
        {entry && (
          <div>
            <dt>{t(definition.name)}</dt>
            <dd>
              <Go href={recordPath(entry, now.id)}>
                <bdi>{wordOf(request['invoice_no'])}</bdi>
              </Go>
            </dd>
          </div>
        )}
      </dl>
      {changed.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('acc_update_perm.field')}</th>
              {!isMade && <th scope="col">{t('acc_update_perm.as_is')}</th>}
              <th scope="col">{t('acc_update_perm.proposed')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((name) => (
              <tr key={name}>
                <th scope="row">{fieldLabel(definition, name)}</th>
                {!isMade && (
                  <td data-label={t('acc_update_perm.as_is')}>
                    <Value definition={definition} name={name} record={now} locale={locale} />
                  </td>
                )}
                <td data-label={t('acc_update_perm.proposed')}>
                  <Value definition={definition} name={name} record={proposed} locale={locale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOpen && (
        <Button type="button" loading={busy} onClick={() => void decide()}>
          {t('acc_update_perm.approve_and_apply')}
        </Button>
      )}
      <p role="alert">{problem}</p>
    </section>
  )
}
