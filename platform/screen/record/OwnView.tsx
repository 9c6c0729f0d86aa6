import { createElement, lazy, Suspense, type ComponentType } from 'react'
import type { RecordRow } from '../api/record.ts'
import type { OwnTab } from '../screens.ts'

const views = new Map<OwnTab['load'], ComponentType<{ readonly record: RecordRow }>>()

/** What a module shows of a record, loaded when it is looked at. */
export default function OwnView({ load, record }: { load: OwnTab['load']; record: RecordRow }) {
  const view = views.get(load) ?? lazy(load)
  views.set(load, view)
  return <Suspense fallback={null}>{createElement(view, { record })}</Suspense>
}
