import { createElement, lazy, Suspense, type ComponentType } from 'react'
import type { RecordRow } from '../api/record.ts'
import type { OwnTab } from '../screens.ts'

const views = new Map<OwnTab, ComponentType<{ readonly record: RecordRow }>>()

/** A tab that a module brings, loaded when it is opened. */
export default function OwnTabView({ tab, record }: { tab: OwnTab; record: RecordRow }) {
  const view = views.get(tab) ?? lazy(tab.load)
  views.set(tab, view)
  return <Suspense fallback={null}>{createElement(view, { record })}</Suspense>
}
