import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { findDraft, forgetDraft, storeDraft } from '#app/lib/stored-draft.ts'
import type { DraftKind } from './request-draft.ts'

/** Typing pauses for so long before the draft goes to the server. */
const PAUSE_MS = 1_000

interface Options {
  /** The form of the draft; its fields are uncontrolled. */
  form: RefObject<HTMLFormElement | null>
  kind: DraftKind
  /** The field that holds the text. */
  field: 'text' | 'note'
  /** The request's page, which stores drafts too. */
  action: string
  /** Who writes. */
  owner: string
  /** How many replies or notes of the writer's own the page shows. */
  sent: number
  /** Whether the page came with a draft. */
  stored: boolean
}

/**
 * Keeps what is typed into a form as the writer's draft: in this browser with each key, on the server when typing pauses.
 * The browser's copy goes once the server has it, so a copy that is found is newer than what the server gave. A copy
 * belongs to the number of sent replies that it was typed after: once it is sent it is not found again.
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
    // What could not be sent while offline goes when the connection is back.
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      clearTimeout(timer.current)
    }
  }, [form, field, key, owner, action, kind, sent, send])

  return {
    /** There is something to discard. */
    exists,
    /** To be called after the fields were filled by the page itself. */
    keep,
    /** For the form. */
    handlers: {
      onInput: keep,
      onBlur: () => {
        if (timer.current !== undefined) send()
      },
      // What is typed goes as the reply itself.
      onSubmit: () => clearTimeout(timer.current),
    },
    /** Empties the form and removes the draft everywhere. */
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
