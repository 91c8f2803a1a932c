import { inertLine, inertText } from '#app/features/mail/render/inert-text.ts'
import { LinkedText } from '#app/ui/linked-text.tsx'

/** One line that a visitor typed: it stands for itself, turns no text around it and breaks wherever it must. */
export function TypedLine({ text, max = 300, empty = '—' }: { text: string; max?: number; empty?: string }) {
  return <bdi className="wrap-anywhere">{inertLine(text, max) || empty}</bdi>
}

/** What a visitor or a colleague wrote, with its lines; `linked` opens the addresses of a colleague's. */
export function TypedText({ text, linked = false }: { text: string; linked?: boolean }) {
  return (
    <div dir="auto" className="wrap-anywhere max-w-[75ch] whitespace-pre-wrap leading-relaxed">
      {linked ? <LinkedText text={inertText(text)} /> : inertText(text) || '—'}
    </div>
  )
}
