import { inertLine, inertText } from '#app/lib/text/inert-text.ts'
import { LinkedText } from '#app/ui/linked-text.tsx'

/** A line of user text, isolated in direction (bidi) and breaking anywhere. */
export function UserTextLine({ text, max = 300, empty = '—' }: { text: string; max?: number; empty?: string }) {
  return <bdi className="wrap-anywhere">{inertLine(text, max) || empty}</bdi>
}

/** User text with its line breaks; `linked` makes the addresses in a colleague's text links. */
export function UserText({ text, linked = false }: { text: string; linked?: boolean }) {
  return (
    <div dir="auto" className="user-text wrap-anywhere max-w-[49.5em] whitespace-pre-wrap leading-relaxed">
      {linked ? <LinkedText text={inertText(text)} /> : inertText(text) || '—'}
    </div>
  )
}
