import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { pageOf } from '#platform/screen/api/record.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { manyScreen } from '#platform/screen/field/many.tsx'
import { Picker } from '#platform/screen/field/picker.ts'
import { asTyped } from '#platform/screen/field/TextParts.tsx'
import { useSettled } from '#platform/screen/search/settled.ts'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import styles from './letter.module.css'

const { Input: Lines } = manyScreen

/** Addresses of a letter, one on each line; that of a member agency is found by its name or RL number. */
export default function AddressesInput(props: FieldInputProps) {
  return (
    <div className={styles.addresses}>
      <Lines {...props} />
      {props.name === 'to' && !props.disabled && may('agency.read') && <Members {...props} />}
    </div>
  )
}

function Members({ id, value, onChange, onBlur }: FieldInputProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const asked = useSettled(text.trim(), 150)
  const { data = [], isFetching } = useQuery({
    queryKey: ['member_addresses', asked],
    queryFn: async ({ signal }) => {
      const answer = await call<Record<string, unknown>>(`/agency/api/v1/agency/${asked === '' ? 'all/' : 'search/'}`, {
        query: asked === '' ? { size: 20, count: 'skip' } : { keyword: asked, size: 20 },
        signal,
      })
      return pageOf(answer, 'agencies').rows.map((row) => {
        const email = asTyped(row['email'])
        return { value: email, label: `${asTyped(row['rl_no'])} ${asTyped(row['name'])}`, detail: email }
      })
    },
    enabled: isAsked,
    staleTime: 60_000,
  })
  return (
    <div onFocus={() => setAsked(true)}>
      <Picker
        id={`${id}-member`}
        label={t('document_send.add_member')}
        placeholder={t('document_send.add_member')}
        several
        options={data}
        waiting={isFetching || asked !== text.trim()}
        shown=""
        text={text}
        onText={setText}
        onChoose={(option) => {
          if (option) onChange([...linesIn(value).filter((line) => line !== option.value), option.value].join('\n'))
        }}
        onBlur={onBlur}
      />
    </div>
  )
}

/** What stands in the field: a list as it was read, or lines as somebody types them. */
const linesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split('\n') : []).filter(
    (line) => line.trim() !== '',
  )
