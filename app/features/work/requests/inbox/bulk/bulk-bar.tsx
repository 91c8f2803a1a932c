import { useEffect, useRef, useState } from 'react'
import type { TabKey } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

interface Props {
  people: { id: string; name: string }[]
  tab: TabKey
  me: string
  /** "1–50 di 1.234". */
  range: string
}

/** The actions in each folder, as intents with their labels; requests are assigned only in the inbox. */
const ACTIONS: Partial<Record<TabKey, [string, string][]>> = {
  spam: [
    ['release', 'Non è spam'],
    ['trash', 'Cestina'],
  ],
  quarantena: [
    ['release', 'Non è spam'],
    ['spam', 'Spam'],
    ['trash', 'Cestina'],
  ],
  cestino: [['restore', 'Ripristina']],
}
const IN_THE_INBOX: [string, string][] = [
  ['close', 'Chiudi'],
  ['spam', 'Spam'],
  ['trash', 'Cestina'],
]

/**
 * Bulk actions on the selected requests, shown and sticky while a box is ticked; CSS only, so it works without scripts.
 */
export function BulkBar({ people, tab, me, range }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const { chosen, chooseAll } = useChosen(bar)
  return (
    <div
      ref={bar}
      className="bulk-bar top-(--header-height) z-20 flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 bg-ground py-0.5 text-sm"
    >
      <button
        type="button"
        className="with-scripts -ml-0.5 min-h-9 rounded-lg px-2 font-medium text-accent hover:bg-wash max-lg:min-h-11"
        onClick={chooseAll}
      >
        {chosen.all ? 'Deseleziona tutte' : 'Seleziona tutte'}
      </button>
      {chosen.count > 0 && (
        <span className="text-soft tabular-nums">{formatCount(chosen.count, '1 selezionata', 'selezionate')}</span>
      )}
      <div className="bulk-actions flex-wrap items-center gap-2">
        {(ACTIONS[tab] ?? IN_THE_INBOX).map(([intent, label]) => (
          <SubmitButton key={intent} name="intent" value={intent} look="secondary" size="compact">
            {label}
          </SubmitButton>
        ))}
        {!ACTIONS[tab] && (
          <>
            <select name="adminId" defaultValue={me} aria-label="Persona a cui assegnare" className="field max-w-44">
              <option value="">Nessuno</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <SubmitButton name="intent" value="assign" look="secondary" size="compact">
              Assegna
            </SubmitButton>
          </>
        )}
      </div>
      <span className="ml-auto pr-2 text-soft text-xs tabular-nums">{range}</span>
    </div>
  )
}

/**
 * Counts the ticked boxes of the form around an element. It reads the document, so it includes boxes ticked before
 * hydration.
 */
function useChosen(inside: React.RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState({ count: 0, all: false })
  const boxes = () => [...(inside.current?.closest('form')?.querySelectorAll<HTMLInputElement>('[name=item]') ?? [])]
  const count = () => {
    const all = boxes()
    const ticked = all.filter(({ checked }) => checked).length
    setChosen((before) => {
      const now = { count: ticked, all: ticked === all.length }
      return now.count === before.count && now.all === before.all ? before : now
    })
  }
  // Runs after every render, because rows may have disappeared.
  useEffect(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form has the same lifetime as the bar
  useEffect(() => {
    const form = inside.current?.closest('form')
    form?.addEventListener('change', count)
    return () => form?.removeEventListener('change', count)
  }, [])
  const chooseAll = () => {
    for (const box of boxes()) box.checked = !chosen.all
    count()
  }
  return { chosen, chooseAll }
}
