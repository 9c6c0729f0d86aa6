import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { referredList } from '../../screen/api/record.ts'
import type { FieldCellProps, FieldFilterProps, FieldInputProps, FieldScreen } from '../../screen/field/contract.ts'
import { useOwed } from '../../screen/field/owed.ts'
import { Picker } from '../../screen/field/picker.ts'
import { ReferenceFilter } from '../../screen/field/ReferenceFilter.tsx'
import { targetOf, useOptions } from '../../screen/field/referred.ts'
import { known, remember } from '../../screen/field/titles.ts'
import { useT } from '../../screen/texts/texts.ts'
import styles from '../../screen/field/controls.module.css'

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [])

function RefsInput(props: FieldInputProps) {
  const t = useT()
  const { field, name, value, row } = props
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const to = targetOf(field)
  const ids = idsOf(value)
  const { options, waiting, failed } = useOptions(to, text, { enabled: asked })
  const owe = useOwed(props, text, failed ? t('screen.loader_failed') : undefined)
  const titles = new Map((row ? referredList(row, name) : []).map((one) => [one.id, one.title]))
  const titleOf = (id: number): string => known(to, id) ?? titles.get(id) ?? `#${id}`
  return (
    <div onFocus={() => setAsked(true)}>
      <div className={styles.chips}>
        {ids.map((id) => (
          <span key={id} className={styles.chip}>
            <bdi>{titleOf(id)}</bdi>
            <button
              type="button"
              disabled={props.disabled}
              aria-label={t('screen.remove_filter', { name: titleOf(id) })}
              onClick={() => props.onChange(ids.filter((one) => one !== id))}
            >
              <IconX size={12} />
            </button>
          </span>
        ))}
      </div>
      <Picker
        id={props.id}
        name={name}
        several
        options={options.filter((option) => !ids.includes(Number(option.value)))}
        waiting={waiting}
        onOwed={owe}
        shown=""
        text={text}
        onText={setText}
        onChoose={(option) => {
          if (!option) return
          remember(to, Number(option.value), option.label)
          props.onChange([...ids, Number(option.value)])
        }}
        onBlur={props.onBlur}
        disabled={props.disabled}
        invalid={props.invalid}
        describedBy={props.describedBy}
      />
    </div>
  )
}

function RefsCell({ name, row }: FieldCellProps) {
  return (
    <bdi>
      {referredList(row, name)
        .map((one) => one.title)
        .join(', ')}
    </bdi>
  )
}

const RefsFilter = (props: FieldFilterProps) => <ReferenceFilter {...props} />

/** Several records of another resource. */
export const refsScreen: FieldScreen = { Input: RefsInput, Cell: RefsCell, Filter: RefsFilter, width: 12 }
