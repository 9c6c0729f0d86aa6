import { useQuery } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { partsOf } from '#platform/resource/permission_code.ts'
import { call } from '../api/call.ts'
import type { RightsMatrix } from '../rights/compared.ts'
import { areaLabel, verbLabel } from '../rights/labels.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { useWordList } from './words.ts'
import styles from './Help.module.css'

/** Who may do what: the roles that hold each right, for who may read rights and roles; else what the reader holds. */
export function RightsHelp({ codes }: { codes: readonly string[] }) {
  const t = useT()
  const list = useWordList()
  const isTold = may('permission.read') && may('role.read')
  const { data } = useQuery({
    queryKey: ['list', 'permission', 'who'],
    queryFn: ({ signal }) => call<RightsMatrix>('/permission/api/v1/permission/matrix/', { signal }),
    enabled: isTold,
  })
  const rolesOf = (code: string): string[] => {
    const held = data?.rights.find((right) => right.code === code)?.roles ?? []
    return (data?.roles ?? []).filter(({ id }) => held.includes(id)).map(({ label }) => label)
  }
  return (
    <>
      {!isTold && <p className={styles.note}>{t('help.rights_own')}</p>}
      <dl className={styles.fields}>
        {codes.map((code) => {
          const [area, verb] = partsOf(code)
          const isMine = may(code)
          return (
            <div key={code}>
              <dt>
                {area === codes[0]?.split('.')[0]
                  ? verbLabel(verb, t)
                  : t('rights.right', { area: areaLabel(area, t), verb: verbLabel(verb, t) })}
              </dt>
              <dd>
                {isTold && data && <bdi>{list(rolesOf(code)) || t('help.rights_nobody')}</bdi>}
                {isTold && isMine && <span className={styles.mine}>{t('help.rights_you')}</span>}
                {!isTold && isMine && (
                  <>
                    <IconCheck size={14} aria-hidden className={styles.tick} /> {t('help.rights_may')}
                  </>
                )}
                {!isTold && !isMine && <span className={styles.quiet}>{t('help.rights_may_not')}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
