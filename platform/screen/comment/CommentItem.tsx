import { useCallback, useState } from 'react'
import { say, toast } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import { bringBack, edit, takeBack, type Comment, type Place } from './comments.ts'
import { Composer } from './Composer.tsx'
import { piecesOf } from './pieces.ts'
import styles from './Comments.module.css'

interface Props {
  readonly place: Place
  readonly comment: Comment
  /** Somebody came to see this one. */
  readonly isSought: boolean
}

/** One comment: who, when, what; and what its reader may do with it. */
export function CommentItem({ place, comment, isSought }: Props) {
  const t = useT()
  const figures = useFigures()
  const [isEdited, setEdited] = useState(false)
  const [untold, setUntold] = useState<readonly string[]>([])
  const leave = useCallback(() => setEdited(false), [])
  const written = figures.instant(comment.created_at)
  const tried = (work: Promise<void>): void =>
    void work.catch((error: unknown) =>
      say(error instanceof Error && error.message ? error.message : t('screen.offline'), 'error'),
    )
  const restore = (): void => tried(bringBack(place, comment.id))
  const remove = (): void =>
    tried(
      takeBack(place, comment.id).then(() =>
        toast(t('comment.taken_back'), { action: { label: t('screen.undo'), run: restore } }),
      ),
    )
  const names = comment.mentions.map(({ name }) => name)
  return (
    <li
      id={`comment-${comment.id}`}
      tabIndex={-1}
      data-sought={isSought || undefined}
      data-removed={comment.text === null || undefined}
    >
      {comment.text === null ? (
        <p className={styles.removed}>
          {t('comment.removed', {
            name: comment.removed_by_name ?? '',
            time: comment.removed_at ? figures.instant(comment.removed_at) : '',
          })}
          {comment.may_restore && (
            <button type="button" onClick={restore}>
              {t('comment.restore')}
            </button>
          )}
        </p>
      ) : (
        <>
          <header>
            <b>
              <bdi>{comment.user_name}</bdi>
            </b>
            <time dateTime={comment.created_at}>{written}</time>
            {comment.edited_at !== null && <span>{t('comment.edited')}</span>}
            <span className={styles.doing}>
              {comment.may_edit && !isEdited && (
                <button
                  type="button"
                  aria-label={t('comment.edit_of', { time: written })}
                  onClick={() => setEdited(true)}
                >
                  {t('comment.edit')}
                </button>
              )}
              {comment.may_remove && !isEdited && (
                <button
                  type="button"
                  aria-label={t('comment.remove_of', { name: comment.user_name, time: written })}
                  onClick={remove}
                >
                  {t('comment.remove')}
                </button>
              )}
            </span>
          </header>
          {isEdited ? (
            <Composer
              place={place}
              label={t('comment.label_edit')}
              send={t('comment.keep')}
              initial={comment.text}
              onCancel={leave}
              onSend={async (words) => {
                setUntold(await edit(place, comment.id, words))
                setEdited(false)
                return []
              }}
            />
          ) : (
            <Words text={comment.text} names={names} />
          )}
          <div role="status" className={styles.untold}>
            {untold.length > 0 && t('comment.untold', { names: untold.join(', @') })}
          </div>
          {comment.former.length > 0 && (
            <details>
              <summary>{t('comment.former')}</summary>
              <ol>
                {comment.former.map(({ text, until }) => (
                  <li key={until}>
                    <small>{t('comment.until', { time: figures.instant(until) })}</small>
                    <Words text={text} names={names} />
                  </li>
                ))}
              </ol>
            </details>
          )}
        </>
      )}
    </li>
  )
}

function Words({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <p dir="auto" className={styles.words}>
      {piecesOf(text, names).map((piece, at) =>
        piece.kind === 'link' ? (
          <a key={at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
            {piece.text}
          </a>
        ) : piece.kind === 'name' ? (
          <b key={at}>{piece.text}</b>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
