import type { Definition } from '#platform/resource/definition.ts'
import { Go } from '../router/Go.tsx'
import { listPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { NamedIcon } from '../shell/NamedIcon.tsx'
import { hasText, useT } from '../texts/texts.ts'
import styles from './Empty.module.css'

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly filtered: boolean
  readonly failed: boolean
  readonly retry: () => void
  readonly clear: () => void
}

/** Nothing yet, nothing matches, or nothing could be fetched: each says what to do about it. */
export function Empty({ entry, definition, filtered, failed, retry, clear }: Props) {
  const t = useT()
  const name = definition.name
  const about = `${name}.about`
  const mayDo = (verb: 'create' | 'import'): boolean => definition.verbs.includes(verb) && may(`${name}.${verb}`)
  const [isNewOpen, isImportOpen] = [mayDo('create'), mayDo('import')]
  return (
    <div className={styles.empty}>
      <NamedIcon name={entry.icon} size={30} stroke={1.3} />
      <p className={styles.what}>
        {t(failed ? 'screen.list_failed' : filtered ? 'screen.nothing_matches' : 'screen.list_empty')}
      </p>
      {failed && (
        <button type="button" onClick={retry}>
          {t('screen.try_again')}
        </button>
      )}
      {!failed && filtered && (
        <button type="button" onClick={clear}>
          {t('screen.clear_filters')}
        </button>
      )}
      {!failed && !filtered && (
        <>
          {hasText(about) ? <p>{t(about)}</p> : (isNewOpen || isImportOpen) && <p>{t('screen.list_empty_more')}</p>}
          <span className={styles.doors}>
            {isNewOpen && <Go href={`${listPath(entry)}/new`}>{t('screen.new_of', { name: t(name) })}</Go>}
            {isImportOpen && <Go href={`${listPath(entry)}/import`}>{t('screen.import')}</Go>}
          </span>
        </>
      )}
    </div>
  )
}
