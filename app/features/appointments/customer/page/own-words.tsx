import { LinkedText } from '#app/ui/linked-text.tsx'

/** What staff wrote to the customer, as they wrote it. */
export function OwnWords({ text }: { text: string }) {
  return (
    <span dir="auto" className="mt-1 block whitespace-pre-wrap break-words border-line-strong border-s-2 ps-4">
      <LinkedText text={text} />
    </span>
  )
}
