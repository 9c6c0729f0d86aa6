import { lazy, Suspense, useState } from 'react'
import { referred } from '../../screen/api/record.ts'
import type { FieldCellProps, FieldFilterProps, FieldInputProps, FieldScreen } from '../../screen/field/contract.ts'
import { isReference } from '../../screen/field/options.ts'
import { useOwed } from '../../screen/field/owed.ts'
import { Picker } from '../../screen/field/picker.ts'
import { ReferenceFilter, useTitles } from '../../screen/field/ReferenceFilter.tsx'
import { fieldPointingTo, targetOf, useOptions, type Options } from '../../screen/field/referred.ts'
import { known, remember } from '../../screen/field/titles.ts'
import { isAmong } from '../../screen/search/match.ts'
import { may } from '../../screen/session/session.ts'
import { fieldLabel, useT } from '../../screen/texts/texts.ts'

const InlineCreate = lazy(() => import('../../screen/form/InlineCreate.tsx'))

/** Which other field narrows the choice, and by which record. */
function useWithin({ field, definition, other }: FieldInputProps) {
  const by = isReference(field) ? field.within : undefined
  const parent = by === undefined ? undefined : definition.fields[by]
  if (by === undefined || !parent || !isReference(parent)) return { by: undefined, within: undefined, missing: false }
  const id = other(by)
  return typeof id === 'number'
    ? { by, within: { resource: parent.to, id }, missing: false }
    : { by, within: undefined, missing: true }
}

/** What may be chosen: asked of the server while somebody types, or held in the browser. */
type UseFound = (props: FieldInputProps, text: string, asked: Parameters<typeof useOptions>[2]) => Options

/** The input of a reference whose options come from `useFound`. */
export const refInputWith = (useFound: UseFound) => (props: FieldInputProps) => (
  <Chooser field={props} useFound={useFound} />
)

function Chooser({ field: props, useFound }: { readonly field: FieldInputProps; readonly useFound: UseFound }) {
  const t = useT()
  const { definition, name, field, value, row } = props
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const [creating, setCreating] = useState<string>()
  const { by, within, missing } = useWithin(props)
  const to = targetOf(field)
  const {
    definition: target,
    options,
    waiting,
    failed,
    retry,
  } = useFound(props, text, { enabled: asked && !missing, within })
  const trouble =
    missing && by
      ? t('screen.first_choose', { name: fieldLabel(definition, by) })
      : failed
        ? t('screen.loader_failed')
        : undefined
  const owe = useOwed(props, text, trouble)
  // Neither chosen here nor told by the record: a default, a draft, or a value that came with the address.
  const told = row && row[name] === value ? referred(row, name)?.title : undefined
  const [fetched] = useTitles(to, typeof value === 'number' && told === undefined ? [value] : [])
  const shown = typeof value === 'number' ? (known(to, value) ?? told ?? fetched ?? '') : ''
  const canCreate =
    target?.kinds.includes('lookup') === true &&
    may(`${to}.create`) &&
    // A mistyped number is no name of something new.
    /\p{L}/u.test(text) &&
    !waiting &&
    !isAmong(options, text)
  // The dialog goes with its focus: whoever types goes on where they were.
  const back = (): void => {
    setCreating(undefined)
    requestAnimationFrame(() => document.getElementById(props.id)?.focus())
  }
  const narrow = target && within ? fieldPointingTo(target, within.resource) : undefined
  return (
    <div onFocus={() => setAsked(true)}>
      <Picker
        id={props.id}
        name={name}
        options={missing ? [] : options}
        waiting={waiting || missing}
        onOwed={owe}
        onTaken={props.onTaken}
        shown={shown}
        text={text}
        onText={setText}
        onChoose={(option) => {
          if (option) remember(to, Number(option.value), option.label)
          props.onChange(option ? Number(option.value) : null)
        }}
        onBlur={props.onBlur}
        clearable={!props.required}
        required={props.required}
        placeholder={props.usual}
        disabled={props.disabled}
        invalid={props.invalid}
        describedBy={props.describedBy}
        extra={
          canCreate
            ? { label: t('screen.add_new', { name: text.trim() }), run: () => setCreating(text.trim()) }
            : undefined
        }
        note={
          missing && by ? (
            trouble
          ) : failed ? (
            <button type="button" onClick={retry}>
              {trouble} {t('screen.try_again')}
            </button>
          ) : undefined
        }
      />
      {creating !== undefined && target && (
        <Suspense fallback={null}>
          <InlineCreate
            definition={target}
            given={{ name: creating, ...(narrow && within ? { [narrow]: within.id } : {}) }}
            onClose={back}
            onCreated={(made) => {
              remember(to, made.id, made.title)
              props.onChange(made.id)
              back()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function RefCell({ name, row }: FieldCellProps) {
  return <bdi>{referred(row, name)?.title}</bdi>
}

const RefFilter = (props: FieldFilterProps) => <ReferenceFilter {...props} />

/** One record of another resource. */
export const refScreen: FieldScreen = {
  Input: refInputWith((props, text, asked) => useOptions(targetOf(props.field), text, asked)),
  Cell: RefCell,
  Filter: RefFilter,
  width: 8,
}
