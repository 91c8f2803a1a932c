import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { settleFailure } from '#app/lib/browser/connection-failure.ts'
import type { ContentErrors } from '#app/lib/form/tree/fields.ts'
import type { EditorAnswer } from './document-action.server.ts'

/** Pause in typing after which the draft is saved. */
const PAUSE_MS = 1_200

/** Pause after which a draft that could not be saved is tried again. */
const RETRY_MS = 5_000

/** What the editor says about the draft. */
export type SaveState = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict'

interface Shown {
  /** Changes when the form is rebuilt. */
  key: string
  /** Revision of the text that the form was built from. */
  loaded: number
  isPaused: boolean
}

/**
 * Saves the form as a draft when typing pauses. Saves are sent one after the other, each based on the revision that the
 * one before it wrote; `afterSaving` lets a button wait for the running one, which prevents conflicts with own saves.
 * `isPaused` is true while the draft would replace that of another person: only the button does that.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, { key, loaded, isPaused }: Shown) {
  const { pathname } = useLocation()
  // The form on the page is based on this revision, also when newer data arrives before it is rebuilt.
  const base = useRef({ key, revision: loaded, saves: false, isFollowed: false })
  if (base.current.key !== key) base.current = { key, revision: loaded, saves: false, isFollowed: false }
  const fetcher = useFetcher<EditorAnswer>()
  const { submit, state } = fetcher
  const data = base.current.saves ? fetcher.data : undefined
  // The key of the form that was typed in since its last save: what a form contained that was rebuilt is answered.
  const [typedIn, setTypedIn] = useState<string>()
  const typed = typedIn === key
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<((revision: number) => void) | undefined>(undefined)
  // `state` tells of a save only with the next rendering.
  const saving = useRef(false)
  const revision = Math.max(base.current.revision, data?.revision ?? 0)
  const conflict = data?.conflict === true
  // A save without an answer says nothing about the problems of the text: those of the save before it remain.
  const [checked, setChecked] = useState<{ key: string; errors: ContentErrors }>()
  if (data?.errors && data.errors !== checked?.errors) setChecked({ key, errors: data.errors })

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    // The one under way has not told its revision yet.
    if (saving.current) {
      base.current.isFollowed = true
      return
    }
    const body = new FormData(form.current)
    body.set('intent', 'keep')
    setTypedIn(undefined)
    base.current.saves = true
    saving.current = true
    submit(body, { method: 'post', defaultShouldRevalidate: false })
  }, [form, submit])

  const onInput = useCallback(() => {
    setTypedIn(key)
    clearTimeout(timer.current)
    timer.current = isPaused ? undefined : setTimeout(save, PAUSE_MS)
  }, [save, isPaused, key])

  // Not `data`, which appears with the first save of a form while that save has not begun for the router.
  const { data: answer } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when a save ends between two renderings
  useEffect(() => {
    if (state !== 'idle') return
    saving.current = false
    const { isFollowed } = base.current
    base.current.isFollowed = false
    if (waiting.current) waiting.current(revision)
    else if (isFollowed && !conflict) save()
    waiting.current = undefined
  }, [state, answer, revision])

  // A save that the connection or the server broke ends without an answer (see keep-page.ts).
  const [isUnanswered, setUnanswered] = useState(false)
  const [savedKey, setSavedKey] = useState<string>()
  const wasBusy = useRef(false)
  const lastAnswer = useRef(answer)
  useEffect(() => {
    // A save may begin and end between two renderings: then only its answer tells of it.
    if (state === 'idle' && (wasBusy.current || answer !== lastAnswer.current)) {
      lastAnswer.current = answer
      setUnanswered(answer === undefined)
      if (answer?.revision !== undefined) {
        setSavedKey(key)
        settleFailure('save')
      }
    }
    wasBusy.current = state !== 'idle'
  }, [state, answer, key])
  const isBroken = base.current.saves && isUnanswered
  const failed = isBroken || data?.problem !== undefined
  const isRetried = isBroken && state === 'idle' && !isPaused
  useEffect(() => {
    if (!isRetried) return
    const retry = setTimeout(save, RETRY_MS)
    return () => clearTimeout(retry)
  }, [save, isRetried])

  useEffect(() => {
    if (isPaused) return
    window.addEventListener('online', save)
    return () => window.removeEventListener('online', save)
  }, [save, isPaused])

  // What was typed in the last moment is also saved when the page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key has a form of its own
  useLayoutEffect(() => {
    const element = form.current
    const leave = () => {
      if (timer.current === undefined || !element) return
      clearTimeout(timer.current)
      timer.current = undefined
      const body = new FormData(element)
      body.set('intent', 'keep')
      // `keepalive` completes the request when the page is left.
      fetch(`${pathname}.data`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [form, key, pathname])

  return {
    revision,
    /** Whether the form was saved since it was built: what a refusal before said as a whole is past. */
    isSaved: savedKey === key,
    /** What the last save found wrong in a text whose publication was refused. */
    errors: checked?.key === key ? checked.errors : undefined,
    onInput,
    /** Saves without waiting for a pause; undefined while only the button may. */
    saveNow: isPaused ? undefined : save,
    state: stateOf({ typed, busy: state !== 'idle', conflict, failed }),
    /**
     * True if a submission may go now. While a save is running it goes once that has ended, with the revision that the
     * save wrote; the submission contains the whole text.
     */
    afterSaving(send: (revision: number) => void): boolean {
      clearTimeout(timer.current)
      timer.current = undefined
      if (state === 'idle' && !saving.current) return true
      waiting.current = send
      return false
    },
  }
}

function stateOf(now: { typed: boolean; busy: boolean; conflict: boolean; failed: boolean }): SaveState {
  if (now.busy) return 'saving'
  if (now.conflict) return 'conflict'
  if (now.failed) return 'failed'
  return now.typed ? 'typing' : 'saved'
}
