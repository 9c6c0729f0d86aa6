import { useEffect, useState } from 'react'
import { draftKey, dropDraft, findDraft, keepDraft } from '../drafts/drafts.ts'
import { currentPerson } from '../session/session.ts'
import type { Place } from './comments.ts'

interface CommentDraft {
  /** What was written and not sent. */
  readonly text: string
  readonly keep: (text: string) => void
  readonly drop: () => void
}

/** What somebody has begun to write stays in this browser until it is sent; undefined until it was looked for. */
export function useCommentDraft({ resource, id }: Place): CommentDraft | undefined {
  const [key] = useState(() => draftKey(currentPerson()?.id ?? 0, resource, `comment_on_${id}`))
  const [found, setFound] = useState<string>()
  useEffect(() => {
    void findDraft(key).then((draft) => {
      const text = draft?.values['text']
      setFound(typeof text === 'string' ? text : '')
    })
  }, [key])
  if (found === undefined) return undefined
  return {
    text: found,
    // With each key: what is short costs nothing to keep, and a page that goes does not wait for it.
    keep(text) {
      if (text.trim() === '') void dropDraft(key)
      else void keepDraft(key, { values: { text }, row_version: undefined, at: new Date().toISOString() })
    },
    drop: () => void dropDraft(key),
  }
}
