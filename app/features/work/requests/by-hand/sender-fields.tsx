import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import {
  SENDER_FIELD_LIST,
  SENDER_FIELD_NAMES,
  type SenderFieldName,
} from '#app/features/work/requests/contact-form/sender-fields.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'

type Sender = Record<SenderFieldName | 'id', string>

const TYPING_PAUSE_MS = 200
const LEAST_LETTERS = 3
const MOST_SHOWN = 4

/** Who it is. While staff type, known people are offered; a click fills in all fields. */
export function SenderFields({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [typed, setTyped] = useState('')
  const known = useKnownSenders(typed)
  const fill = (sender: Sender) => {
    for (const field of SENDER_FIELD_NAMES) setField(form.current, field, sender[field])
    setField(form.current, 'person', sender.id)
    setTyped('')
    fieldOf(form.current, 'message')?.focus()
  }
  return (
    <fieldset className="min-w-0" onInput={({ target }: FormEvent) => setTyped((target as HTMLInputElement).value)}>
      <legend className="visually-hidden">Cliente</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {SENDER_FIELD_LIST.map(([field, { label, type }]) => (
          <TextField
            key={field}
            label={label}
            name={field}
            type={type}
            autoComplete="off"
            required={field === 'name'}
            optional={field === 'company'}
            // CSS sees whether the address is empty.
            placeholder=" "
          />
        ))}
      </div>
      <div role="status">
        {known.length > 0 && (
          <ul aria-label="Già in archivio" className="mt-2 flex flex-wrap gap-2">
            {known.map((sender) => (
              <li key={sender.id} className="max-w-full">
                <button
                  type="button"
                  onClick={() => fill(sender)}
                  className={`${buttonLook('secondary', 'compact')} max-w-full`}
                >
                  <span className="min-w-0 truncate">
                    <bdi>{sender.name}</bdi>
                    <span className="font-normal text-soft">
                      {[sender.company, sender.email || sender.phone].filter(Boolean).map((text) => ` · ${text}`)}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  )
}

/** Sets a field of a form as if it were typed. */
export function setField(form: HTMLFormElement | null, name: string, value: string): void {
  const field = fieldOf(form, name)
  if (field) field.value = value
}

function fieldOf(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return isField ? field : undefined
}

/** The people whose names, addresses, phones or companies contain the text. */
function useKnownSenders(text: string): Sender[] {
  const [known, setKnown] = useState<Sender[]>([])
  useEffect(() => {
    if (text.trim().length < LEAST_LETTERS) return setKnown([])
    const superseded = new AbortController()
    const search = async () => {
      const address = `/admin/search?${new URLSearchParams({ q: text })}`
      const answer = await fetch(address, { redirect: 'manual', signal: superseded.signal })
      const { people }: { people: Sender[] } = answer.ok ? await answer.json() : { people: [] }
      setKnown(people.slice(0, MOST_SHOWN))
    }
    const timer = setTimeout(() => search().catch(() => undefined), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      superseded.abort()
    }
  }, [text])
  return known
}
