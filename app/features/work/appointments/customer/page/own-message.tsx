import { LinkedText } from '#app/ui/linked-text.tsx'

/** A message of staff, with its line breaks. */
export function OwnMessage({ text }: { text: string }) {
  return (
    <span dir="auto" className="mt-1 block whitespace-pre-wrap break-words border-line-strong border-s-2 ps-4">
      <LinkedText text={text} />
    </span>
  )
}
