import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { findDraft, forgetDraft, storeDraft } from '#app/lib/browser/stored-draft.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import type { DraftKind } from './request-draft.ts'

/** Pause in typing after which the draft is sent to the server. */
const PAUSE_MS = SECOND

interface Options {
  /** Form of the draft; its fields are uncontrolled. */
  form: RefObject<HTMLFormElement | null>
  kind: DraftKind
  field: 'text' | 'note'
  /** Address of the request's page, which also stores drafts. */
  action: string
  /** Id of the author. */
  owner: string
  /** Number of the author's replies or notes on the page. */
  sent: number
  /** Whether the page came with a draft. */
  stored: boolean
}

/**
 * Keeps the input of a form as a draft: in the browser on every key, on the server when typing pauses. The browser's
 * copy is deleted once the server has it, so an existing copy is newer than the server's. A copy is tied to the number
 * of replies sent before it, so it is ignored after sending.
 */
export function useRequestDraft({ form, kind, field, action, owner, sent, stored }: Options) {
  const { submit, data } = useFetcher<{ draft?: string | null }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [exists, setExists] = useState(stored)
  const key = `${owner}:${action}:${kind}:${sent}`

  const send = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const draft = findDraft(key)
    if (!draft) return
    const { subject = '', text = '' } = draft.fields
    submit(
      { intent: 'draft', kind, subject, text, sent, stamp: draft.stamp },
      { method: 'post', action, defaultShouldRevalidate: false },
    )
  }, [submit, key, kind, action, sent])

  const keep = useCallback(() => {
    if (!form.current) return
    const typed = new FormData(form.current)
    const text = String(typed.get(field) ?? '')
    storeDraft(key, { subject: String(typed.get('subject') ?? ''), text })
    setExists(text.trim() !== '')
    clearTimeout(timer.current)
    timer.current = setTimeout(send, PAUSE_MS)
  }, [form, field, key, send])

  useEffect(() => {
    if (data?.draft) forgetDraft(key, data.draft)
  }, [data, key])

  useEffect(() => {
    const draft = findDraft(key)
    if (draft && form.current) {
      setField(form.current, 'subject', draft.fields.subject)
      setField(form.current, field, draft.fields.text)
      setExists(true)
      send()
    }
    forgetDraft(`${owner}:${action}:${kind}:${sent - 1}`)
    // Sends what could not be sent while offline.
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      clearTimeout(timer.current)
    }
  }, [form, field, key, owner, action, kind, sent, send])

  return {
    /** Whether there is a draft to discard. */
    exists,
    /** To be called after the page itself has filled the fields. */
    keep,
    handlers: {
      onInput: keep,
      onBlur: () => {
        if (timer.current !== undefined) send()
      },
      // The reply itself contains the text.
      onSubmit: () => clearTimeout(timer.current),
    },
    /** Empties the form and removes the draft in the browser and on the server. */
    discard(blank: Record<string, string>) {
      if (!form.current) return
      for (const [name, value] of Object.entries(blank)) setField(form.current, name, value)
      keep()
      send()
    },
  }
}

function setField(form: HTMLFormElement, name: string, value: string | undefined): void {
  const field = form.elements.namedItem(name)
  if (value === undefined) return
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
}
