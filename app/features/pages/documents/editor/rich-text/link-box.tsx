import type { EditorView } from 'prosemirror-view'
import { useEffect, useId, useRef, useState } from 'react'
import { ADDRESS_LIST } from '#app/features/pages/documents/editor/address-list.tsx'
import { linkAt, setLink } from './commands.ts'
import { isHref } from './schema.ts'

const BUTTON = 'min-h-9 px-2 text-sm link max-lg:min-h-11'

/** Asks where the selected text, or the link at the caret, leads. Its fields are no fields of the form. */
export function LinkBox({ view, close }: { view: EditorView; close: () => void }) {
  const [link] = useState(() => linkAt(view.state))
  const [address, setAddress] = useState(link.href)
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus(), [])
  const end = () => {
    close()
    view.focus()
  }
  const apply = (to: string) => {
    const href = addressOf(to.trim())
    setWrong(href !== '' && !isHref(href))
    if (href !== '' && !isHref(href)) return
    view.dispatch(setLink(view.state, link, href))
    end()
  }
  return (
    <fieldset
      aria-label={link.text ? `Link di «${link.text.slice(0, 60)}»` : 'Link'}
      className="mt-1 rounded-lg border border-line px-3 py-2"
      // Neither the form nor the count of the field is concerned.
      onInput={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        end()
      }}
    >
      <label htmlFor={id} className="text-sm">
        Indirizzo del link
      </label>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <input
          ref={field}
          id={id}
          value={address}
          list={ADDRESS_LIST}
          autoComplete="off"
          placeholder="/contact"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          className="field grow basis-40"
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply(address)
          }}
        />
        <button type="button" className={BUTTON} onClick={() => apply(address)}>
          Applica
        </button>
        {link.href && (
          <button type="button" className={BUTTON} onClick={() => apply('')}>
            Togli il link
          </button>
        )}
        <button type="button" className={BUTTON} onClick={end}>
          Annulla
        </button>
      </div>
      {isWrong && (
        <p id={`${id}-error`} role="alert" className="mt-1 font-medium text-danger text-sm">
          Scrivi una pagina del sito (/contact), un indirizzo https://, una email o un numero di telefono.
        </p>
      )}
    </fieldset>
  )
}

/** Completes an address as people write it. */
function addressOf(written: string): string {
  if (/^[^\s@:/]+@[^\s@/]+\.\w+$/.test(written)) return `mailto:${written}`
  if (/^\+?[\d ().-]{6,}$/.test(written)) return `tel:${written.replaceAll(' ', '')}`
  return /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(written) ? `https://${written}` : written
}
