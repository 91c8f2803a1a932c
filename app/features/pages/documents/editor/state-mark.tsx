import { type ContentState, STATE_NAMES } from '#app/features/pages/documents/publishing/states.ts'

/** The state of a page or entry, in words and colour. */
export function StateMark({ state, isEntry = false }: { state: ContentState; isEntry?: boolean }) {
  const waiting = state.endsWith('-draft') || state.endsWith('-scheduled')
  const look = waiting
    ? 'border-(--focus) text-(--focus)'
    : state === 'published'
      ? 'border-ok text-ok'
      : 'border-line text-soft'
  const name = isEntry && state === 'original' ? 'Non pubblicato' : STATE_NAMES[state]
  return <span className={`rounded-full border px-2.5 py-0.5 text-xs ${look}`}>{name}</span>
}
