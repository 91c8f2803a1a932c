import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSubmit } from 'react-router'

/** What the last list operation did. */
export interface DoneOperation {
  message: string
  /** Brings back a removed item. */
  undo?: () => void
}

interface Sent {
  operation: string
  /** The item as its buttons name it. */
  name: string
  /** The whole form, as it was before the operation. */
  body: FormData
}

const FIELD = 'input:not([type=hidden]), textarea, select'

/**
 * Follows the operations on lists, after each of which the form is rebuilt: the focus stays with the item, the result is
 * told in words, and a removed item can be brought back. Without an operation the address may name a part of the form,
 * which opens (`#sections.3`).
 */
export function useListOperations(form: RefObject<HTMLFormElement | null>) {
  const { hash, key } = useLocation()
  const submit = useSubmit()
  const sent = useRef<Sent>(undefined)
  const [done, setDone] = useState<DoneOperation>()

  const note = useCallback((body: FormData, submitter: HTMLElement | null) => {
    const operation = body.get('operation')
    const name = submitter?.dataset.of ?? ''
    sent.current = typeof operation === 'string' ? { operation, name, body } : undefined
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same operation twice is two navigations
  useEffect(() => {
    const last = sent.current
    sent.current = undefined
    const item = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!last) setDone(undefined)
    // The browser itself focuses what is outside the form, such as the target of the skip link: a second time, later, would
    // undo the next Tab.
    if (!item || !form.current?.contains(item)) return
    const [operation = '', path = ''] = last?.operation.split(':') ?? []
    showItem(item, operation)
    if (!last) return
    const undo = () => {
      const body = new FormData()
      for (const [name, value] of last.body) body.append(name, value)
      const revision = form.current?.elements.namedItem('revision')
      if (revision instanceof HTMLInputElement) body.set('revision', revision.value)
      body.set('operation', `undo:${path}`)
      sent.current = { operation: `undo:${path}`, name: last.name, body }
      submit(body, { method: 'post', preventScrollReset: true })
    }
    setDone({ message: messageOf(operation, last.name, item), ...(operation === 'remove' && { undo }) })
  }, [hash, key])

  const clear = useCallback(() => setDone(undefined), [])
  const open = useCallback((path: string) => {
    const part = document.getElementById(path) ?? document.getElementById(`section-${path}`)
    if (part) showItem(part, 'open')
  }, [])
  return { done, note, clear, open }
}

/** Opens every fold around an element of the form. */
export function openAround(element: Element): void {
  for (let at = element.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
}

/** Opens what contains an item and moves the focus there: to the button that was pressed, or to its first field. */
function showItem(item: HTMLElement, operation: string): void {
  const own = item.querySelector<HTMLDetailsElement>(':scope > details')
  const isMoved = operation === 'up' || operation === 'down'
  if (own && !isMoved && operation !== 'remove') own.open = true
  openAround(item)
  const target = isMoved
    ? [operation, operation === 'up' ? 'down' : 'up']
        .map((one) => item.querySelector<HTMLButtonElement>(`button[value="${one}:${item.id}"]:enabled`))
        .find((button) => button)
    : operation === 'add' || operation === 'duplicate'
      ? item.querySelector<HTMLElement>(FIELD)
      : undefined
  const focused = target ?? (item instanceof HTMLDetailsElement ? item.querySelector('summary') : undefined) ?? item
  focused.focus({ preventScroll: true })
  focused.scrollIntoView({ block: 'nearest' })
}

function messageOf(operation: string, name: string, item: HTMLElement): string {
  const items = [...(item.parentElement?.children ?? [])]
  const place = `in posizione ${items.indexOf(item) + 1} di ${items.length}`
  switch (operation) {
    case 'up':
    case 'down':
      return `«${name}» è ora ${place}.`
    case 'duplicate':
      return `Copia di «${name}» aggiunta ${place}.`
    case 'add':
      return `Aggiunto ${place}: «${name}».`
    case 'remove':
      return `Eliminato: «${name}».`
    default:
      return `«${name}» è di nuovo ${place}.`
  }
}
