import { useEffect, useRef, useState } from 'react'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

/**
 * Bulk actions on the selected requests, shown and sticky while a box is ticked; CSS only, so it works without scripts.
 */
export function BulkBar({ people, trash }: { people: { id: string; name: string }[]; trash: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  const { chosen, chooseAll } = useChosen(bar)
  return (
    <div
      ref={bar}
      className="top-(--header-height) z-20 flex min-h-11 flex-wrap items-center gap-2 bg-ground py-2 text-sm group-has-[[name=item]:checked]/bulk:sticky"
    >
      <button type="button" className={`${buttonLook('quiet', 'compact')} with-scripts -ml-3.5`} onClick={chooseAll}>
        {chosen.all ? 'Deseleziona tutte' : 'Seleziona tutte'}
      </button>
      {chosen.count > 0 && (
        <span className="text-soft tabular-nums">
          {chosen.count === 1 ? '1 selezionata' : `${chosen.count} selezionate`}
        </span>
      )}
      <div className="hidden flex-wrap items-center gap-2 group-has-[[name=item]:checked]/bulk:flex">
        {trash ? (
          <SubmitButton name="intent" value="restore" look="secondary" size="compact">
            Ripristina
          </SubmitButton>
        ) : (
          <>
            <SubmitButton name="intent" value="close" look="secondary" size="compact">
              Chiudi
            </SubmitButton>
            <SubmitButton name="intent" value="spam" look="secondary" size="compact">
              Spam
            </SubmitButton>
            <SubmitButton name="intent" value="trash" look="secondary" size="compact">
              Cestina
            </SubmitButton>
            <select
              name="adminId"
              aria-label="Persona a cui assegnare"
              className="min-h-11 min-w-0 rounded-lg border border-line-strong bg-raised px-3 lg:min-h-9"
            >
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
