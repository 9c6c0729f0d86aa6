import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { showValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { call } from '#platform/screen/api/call.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Modal } from '#platform/screen/theme/parts.ts'
import type { AdvanceAtPlace } from './advances.ts'
import type { Advancing } from './paying_sides.ts'
import type { Places } from './settled_rows.ts'
import styles from './allocations.module.css'

const ApplyAdvance = lazy(() => import('./apply_advance.screen.tsx').then((all) => ({ default: all.ApplyAdvance })))

const isPaying = (name: string): name is Advancing => name === 'receipt_voucher' || name === 'payment_voucher'

/** That the party of a form has something over from before, and the way to let it settle bills first. accounting.md 2.11. */
export function AdvanceHint({ source, places }: { readonly source: string; readonly places: Places }) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [party] = places.parties
  const isOne = isPaying(source) && places.parties.length === 1 && may(`${source}.update`)
  const { data } = useQuery({
    queryKey: ['records', source, 'advances', party],
    queryFn: ({ signal }) =>
      call<{ readonly advances: readonly AdvanceAtPlace[] }>(`/${source}/api/v1/${source}/advances/${party}`, {
        signal,
      }),
    enabled: isOne,
    retry: false,
  })
  const sum = (data?.advances ?? [])
    .filter(({ ledger }) => places.ledgers.includes(ledger))
    .reduce((all, { amount }) => all + poisha(amount), 0n)
  if (!isOne || party === undefined || sum === 0n) return null
  return (
    <p className={styles.foot}>
      <span>{t(`allocation.advance.${source}`, { amount: showValue(money({}), taka(sum), locale) })}</span>
      <button type="button" className={styles.fill} onClick={() => setOpen(true)}>
        {t('allocation.apply_advance')}
      </button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={t('allocation.apply_advance')}
          size="sm"
          closeButtonProps={{ 'aria-label': t('screen.close') }}
        >
          <Suspense fallback={null}>
            <ApplyAdvance party={party} of={[source]} onDone={() => setOpen(false)} />
          </Suspense>
        </Modal>
      )}
    </p>
  )
}
