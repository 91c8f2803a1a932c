import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Texts typed before React has taken over the page: it resets a text area that came with a text, as in a refused form. */
const typed = new Map<HTMLTextAreaElement, string>()

function note({ target }: { target: unknown }): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
}

function Application() {
  useLayoutEffect(() => {
    removeEventListener('input', note, true)
    for (const [area, text] of typed) if (area.value !== text) area.value = text
    typed.clear()
  }, [])
  return <HydratedRouter />
}

// A separate task: evaluating and starting React in one would drop frames on slow phones.
setTimeout(() => {
  for (const target of document.querySelectorAll('textarea')) if (target.value !== target.defaultValue) note({ target })
  addEventListener('input', note, true)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Application />
      </StrictMode>,
    )
  })
})
