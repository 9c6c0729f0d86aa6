import { useGeneralSettings } from '../api/settings.ts'
import { useT } from '../texts/texts.ts'
import styles from './Forms.module.css'

/** The way in by the provider outside: a link, because the browser leaves the page. Nothing while none is configured. */
export function External({ back }: { back: string | undefined }) {
  const t = useT()
  const name = useGeneralSettings()?.sign_in_by
  if (!name) return null
  const query = back === undefined ? '' : `?return=${encodeURIComponent(back)}`
  return (
    <>
      <p className={styles.or}>
        <span>{t('screen.or')}</span>
      </p>
      <a className={styles.external} href={`/user/api/v1/user/external_login/openid/${query}`}>
        {t('screen.external_login', { name })}
      </a>
    </>
  )
}
