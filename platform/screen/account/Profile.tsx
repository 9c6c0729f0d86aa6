import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { phone } from '#platform/fields/index.ts'
import { useLocale } from '../field/TextParts.tsx'
import { Fact, Facts } from '../page/Page.tsx'
import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import { meQuery } from './me.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

const OwnProfile = lazy(() => import('./OwnProfile.tsx'))

const phoneField = phone({})

/** A number as people write it. */
function Phone({ number }: { number: string }) {
  return <span dir="ltr">{showValue(phoneField, number, useLocale())}</span>
}

/** Who the person is here: name, picture and phones are the person's own, the rest is kept by the office. */
export function Profile() {
  const t = useT()
  const figures = useFigures()
  const [editing, setEditing] = useState(false)
  const { data: me } = useQuery(meQuery)
  if (!me) return <div className={styles.waiting} aria-busy />
  if (editing)
    return (
      <Suspense fallback={<div className={styles.waiting} aria-busy />}>
        <OwnProfile me={me} onDone={() => setEditing(false)} />
      </Suspense>
    )
  const name = [me.first_name, me.last_name].filter(Boolean).join(' ')
  return (
    <>
      <div className={styles.person}>
        <span className={styles.face} aria-hidden>
          {me.image ? <img src={`${me.image}?size=thumb`} alt="" /> : [...name][0]}
        </span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </div>
      <Facts>
        <Fact name={t('account.username')}>
          <span dir="ltr">{me.username}</span>
        </Fact>
        <Fact name={t('account.email')}>
          <span dir="ltr">{me.email}</span>
        </Fact>
        <Fact name={t('account.phone')}>{me.primary_phone && <Phone number={me.primary_phone} />}</Fact>
        {me.secondary_phone && (
          <Fact name={t('account.second_phone')}>
            <Phone number={me.secondary_phone} />
          </Fact>
        )}
        <Fact name={t('account.roles')}>
          {me.roles.length > 0 && <bdi>{me.roles.map((role) => role.label).join(', ')}</bdi>}
        </Fact>
        <Fact name={t('account.branch')}>{me.branch_name && <bdi>{me.branch_name}</bdi>}</Fact>
        <Fact name={t('account.last_login')}>{me.last_login_at && figures.instant(me.last_login_at)}</Fact>
      </Facts>
      <button type="button" className={page.button} onClick={() => setEditing(true)}>
        {t('account.edit_profile')}
      </button>
      <p className={page.quiet}>{t('account.profile_kept')}</p>
    </>
  )
}
