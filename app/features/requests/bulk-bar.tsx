import { useEffect, useState } from 'react'
import { buttonLook } from '../../ui/button.tsx'

/** What can be done to the chosen requests; it shows as soon as a box is ticked, with scripts or without. */
export function BulkBar({ people, trash }: { people: { id: string; name: string }[]; trash: boolean }) {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const look = buttonLook('secondary', 'compact')
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 py-2 text-sm">
      {scripted && (
        <button
          type="button"
          className={buttonLook('quiet', 'compact')}
          onClick={({ currentTarget }) => {
            const boxes = [...(currentTarget.form?.querySelectorAll<HTMLInputElement>('[name=item]') ?? [])]
            const all = boxes.every(({ checked }) => checked)
            for (const box of boxes) box.checked = !all
          }}
        >
          Seleziona tutte
        </button>
      )}
      <div className="hidden flex-wrap items-center gap-2 group-has-[[name=item]:checked]/bulk:flex">
        {trash ? (
          <button type="submit" name="intent" value="restore" className={look}>
            Ripristina
          </button>
        ) : (
          <>
            <button type="submit" name="intent" value="close" className={look}>
              Chiudi
            </button>
            <button type="submit" name="intent" value="spam" className={look}>
              Spam
            </button>
            <button type="submit" name="intent" value="trash" className={look}>
              Cestina
            </button>
            <select
              name="adminId"
              aria-label="Persona a cui assegnare"
              className="min-h-11 rounded-lg border border-line-strong bg-raised px-3 lg:min-h-9"
            >
              <option value="">Nessuno</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <button type="submit" name="intent" value="assign" className={look}>
              Assegna
            </button>
          </>
        )}
      </div>
    </div>
  )
}
