import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../api/queries.ts'
import { useGeneralSettings } from '../api/settings.ts'
import { say } from '../notice/notices.ts'
import { Note, Part } from '../page/Page.tsx'
import { hasText, useT } from '../texts/texts.ts'
import { beginLink, linksOfQuery, linksQuery, removeLink, removeLinkOf } from './links.ts'
import { LinkList } from './LinkList.tsx'
import { sessionsOfQuery, sessionsQuery } from './me.ts'
import { ProofForm } from './ProofForm.tsx'
import { useStep } from './useStep.ts'
import page from '../page/Page.module.css'

/** One's own ways in through a provider outside. Nothing while none is configured and none is linked. */
export function Links() {
  const t = useT()
  const provider = useGeneralSettings()?.sign_in_by
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { data } = useQuery(linksQuery)
  const [adding, setAdding] = useState(false)
  const { isBusy, step } = useStep()
  const remove = (link: number): void =>
    void step(async () => {
      await removeLink(link)
      say(t('account.link_removed'))
      void queries.invalidateQueries(sessionsQuery)
      await queries.invalidateQueries(linksQuery)
    })
  if (!data || (!provider && data.links.length === 0)) return null
  const came = typeof search['external'] === 'string' ? search['external'] : undefined
  return (
    <Part title={t('account.links')} note={t('account.links_note')}>
      {adding && provider ? (
        <ProofForm
          label={t('account.link_add', { name: provider })}
          withCode={false}
          onProof={async ({ password }) => location.assign(await beginLink(password))}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <>
          <LinkList links={data.links} isBusy={isBusy} onRemove={data.has_password ? remove : undefined} />
          {!data.has_password && <p className={page.quiet}>{t('account.external_only_way')}</p>}
          {provider && !data.links.some((one) => one.provider === provider) && data.has_password && (
            <button type="button" className={page.button} onClick={() => setAdding(true)}>
              {t('account.link_add', { name: provider })}
            </button>
          )}
        </>
      )}
      <div role="status">{came !== undefined && <Outcome came={came} />}</div>
    </Part>
  )
}

/** What became of linking, told when the browser is back. */
function Outcome({ came }: { came: string }) {
  const t = useT()
  if (came === 'linked') return <Note tone="good">{t('account.link_added')}</Note>
  const id = [`account.${came}`, `screen.${came}`].find(hasText) ?? 'screen.external_unfinished'
  return <Note tone="careful">{t(id)}</Note>
}

/** The links of another user, for who manages users. */
export function LinksOf({ id, name }: { id: number; name: string }) {
  const t = useT()
  const query = linksOfQuery(id)
  const { data: links } = useQuery(query)
  const { isBusy, step } = useStep()
  const remove = (link: number): void =>
    void step(async () => {
      await removeLinkOf(id, link)
      say(t('account.link_removed'))
      void queries.invalidateQueries(sessionsOfQuery(id))
      await queries.invalidateQueries(query)
    })
  if (!links || links.length === 0) return null
  return (
    <Part title={t('account.links')} note={t('account.links_of_note', { name })}>
      <LinkList links={links} isBusy={isBusy} onRemove={remove} />
    </Part>
  )
}
