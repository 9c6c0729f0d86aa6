import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { currentPerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { CommentItem } from './CommentItem.tsx'
import { allSize, commentsQuery, firstSize, send, type Place } from './comments.ts'
import { Composer } from './Composer.tsx'
import { useCommentDraft } from './useCommentDraft.ts'
import styles from './Comments.module.css'

/** What the office says to each other about a record, the newest first. */
export default function CommentTab({ definition, id }: { definition: Definition; id: number }) {
  const t = useT()
  const place: Place = { resource: definition.name, id }
  const [size, setSize] = useState(firstSize)
  const [isWaiting, setWaiting] = useState(false)
  const [said, setSaid] = useState('')
  const { data, isPlaceholderData } = useQuery(commentsQuery(place, size))
  const draft = useCommentDraft(place)
  const sought = useLocation({ select: ({ hash }) => hash })
  const isThere = data?.comments.some((one) => `comment-${one.id}` === sought) === true
  const isOlder = sought.startsWith('comment-') && !isThere && data?.has_earlier === true
  // Who comes for an old one gets it.
  if (isOlder && size === firstSize) setSize(allSize)
  useEffect(() => {
    if (isThere) document.getElementById(sought)?.scrollIntoView({ block: 'center' })
  }, [isThere, sought])
  const news = useNewest(data?.comments[0])
  if (!data || draft === undefined) return <div aria-busy className={styles.tab} />
  return (
    <section className={styles.tab} aria-label={t('comment.all')}>
      {currentPerson()?.viewing === undefined && (
        <Composer
          place={place}
          label={t('comment.label')}
          send={t('comment.send')}
          initial={draft.text}
          onText={draft.keep}
          onSend={async (words) => {
            try {
              const untold = await send(place, words, () => setWaiting(true))
              draft.drop()
              setSaid(t('comment.sent'))
              return untold
            } finally {
              setWaiting(false)
            }
          }}
        />
      )}
      {isWaiting && <p role="status">{t('comment.waiting')}</p>}
      <p role="status" className="unseen">
        {news === undefined ? said : t('comment.new', { name: news })}
      </p>
      {data.comments.length === 0 ? (
        <p className={styles.none}>{t('comment.none')}</p>
      ) : (
        <ol className={styles.list}>
          {data.comments.map((comment) => (
            <CommentItem
              key={comment.id}
              place={place}
              comment={comment}
              isSought={`comment-${comment.id}` === sought}
            />
          ))}
        </ol>
      )}
      {data.has_earlier && !isPlaceholderData && size < allSize && (
        <button type="button" className={styles.earlier} onClick={() => setSize(allSize)}>
          {t('comment.earlier')}
        </button>
      )}
    </section>
  )
}

/** Who has just written, where it was somebody else. */
function useNewest(
  newest: { readonly id: number; readonly user: number | null; readonly user_name: string } | undefined,
) {
  const first = useRef<number>(undefined)
  const [name, setName] = useState<string>()
  useEffect(() => {
    const before = first.current
    first.current = newest?.id ?? 0
    if (before !== undefined && newest && newest.id > before && newest.user !== currentPerson()?.id)
      setName(newest.user_name)
  }, [newest])
  return name
}
