import { useCallback, useEffect, useRef, useState } from 'react'
import type { PictureSummary } from '#app/features/pages/pictures/find-pictures.server.ts'
import {
  ACCEPTED,
  CONNECTION_LOST,
  LARGEST_UPLOAD,
  PICTURE_PROBLEMS,
} from '#app/features/pages/pictures/upload-problems.ts'
import { SECOND } from '#app/lib/time/duration.ts'

const ADDRESS = '/admin/pictures/upload'

/** The response to a picture that was sent in the background. */
export type UploadAnswer = { picture: PictureSummary } | { problem: string }

/** A picture that is being sent, or was not accepted. */
export interface Upload {
  key: number
  file: File
  /** Sent part, from 0 to 1. */
  progress: number
  /** What went wrong, in Italian; undefined while it waits or is being sent. */
  problem?: string
}

/** The pictures among the files of a drop or paste. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Why a file is not worth sending; the server checks its contents. */
function problemOf({ type, size }: File): string | undefined {
  if (/^image\/hei[cf]/.test(type)) return PICTURE_PROBLEMS.heic
  if (type && !ACCEPTED.includes(type)) return PICTURE_PROBLEMS.type
  return size > LARGEST_UPLOAD ? PICTURE_PROBLEMS.size : undefined
}

/** Sends pictures one after the other, each with its progress; `onAdded` gets each that the server has stored. */
export function useUploads(onAdded: (picture: PictureSummary) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [running, setRunning] = useState<number>()
  const request = useRef<XMLHttpRequest>(undefined)
  const next = useRef(0)
  const added = useRef(onAdded)
  added.current = onAdded

  const change = useCallback((key: number, parts: Partial<Upload>) => {
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...parts } : one)))
  }, [])
  const remove = useCallback((key: number) => setUploads((list) => list.filter((one) => one.key !== key)), [])

  const waiting = uploads.find(({ problem }) => problem === undefined)
  useEffect(() => {
    if (!waiting || running !== undefined) return
    const { key, file } = waiting
    setRunning(key)
    const xhr = new XMLHttpRequest()
    request.current = xhr
    xhr.upload.onprogress = ({ loaded, total }) => change(key, { progress: total ? loaded / total : 0 })
    xhr.onloadend = () => {
      setRunning(undefined)
      const answer = answerOf(xhr)
      if (answer === 'cancelled') return
      if ('picture' in answer) {
        remove(key)
        added.current(answer.picture)
      } else change(key, { problem: answer.problem, progress: 0 })
    }
    const body = new FormData()
    body.set('file', file)
    xhr.open('POST', ADDRESS)
    xhr.send(body)
  }, [waiting, running, change, remove])

  useEffect(() => () => request.current?.abort(), [])

  return {
    uploads,
    add(files: readonly File[]) {
      const list = files.map((file) => {
        const problem = problemOf(file)
        return { key: next.current++, file, progress: 0, ...(problem && { problem }) }
      })
      setUploads((known) => [...known, ...list])
    },
    retry(key: number) {
      setUploads((list) => list.map((one) => (one.key === key ? { key, file: one.file, progress: 0 } : one)))
    },
    cancel(key: number) {
      if (running === key) request.current?.abort()
      remove(key)
    },
  }
}

function answerOf(xhr: XMLHttpRequest): UploadAnswer | 'cancelled' {
  if (xhr.readyState === XMLHttpRequest.UNSENT) return 'cancelled'
  if (xhr.status === 0) return { problem: CONNECTION_LOST }
  try {
    const answer = JSON.parse(xhr.responseText) as UploadAnswer
    if ('picture' in answer || 'problem' in answer) return answer
  } catch {
    // Not an answer of the route: too large, signed out, or a proxy's page.
  }
  return { problem: xhr.status === 413 ? PICTURE_PROBLEMS.size : PICTURE_PROBLEMS.failed }
}

const LOOK_EVERY_MS = 1.5 * SECOND

/** Asks for the state of pictures that are being prepared until none is; `onReady` gets each that is no longer waiting. */
export function useWaitingPictures(ids: readonly string[], onReady: (picture: PictureSummary) => void): void {
  const ready = useRef(onReady)
  ready.current = onReady
  const list = ids.join(' ')
  useEffect(() => {
    if (!list) return
    const query = new URLSearchParams(list.split(' ').map((id) => ['id', id]))
    const timer = setInterval(async () => {
      // A look that fails is repeated.
      const response = await fetch(`${ADDRESS}?${query}`).catch(() => undefined)
      if (!response?.ok) return
      const pictures = (await response.json().catch(() => ({}))) as Record<string, PictureSummary>
      for (const picture of Object.values(pictures)) if (picture.state !== 'waiting') ready.current(picture)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [list])
}
