import { type ContentState, STATE_NAMES } from '#app/features/content/publishing/states.ts'

/** The state of a page, in words and colour. */
export function StateMark({ state }: { state: ContentState }) {
  const waiting = state.endsWith('-draft') || state.endsWith('-scheduled')
  const look = waiting
    ? 'border-(--focus) text-(--focus)'
    : state === 'published'
      ? 'border-ok text-ok'
      : 'border-line text-soft'
  return <span className={`rounded-full border px-2.5 py-0.5 text-xs ${look}`}>{STATE_NAMES[state]}</span>
}
