import type { ReactNode } from 'react'

/** Classes of an element that contains running text. */
export const PROSE =
  'max-w-[38rem] [&>*+*]:mt-4 [&_h2]:text-2xl [&>h2]:mt-12 [&_h3]:text-lg [&>h3]:mt-8 [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-5 [&_ol]:pl-5 [&_li]:text-pretty [&_li+li]:mt-1.5 [&_li]:marker:text-line-strong [&_strong]:font-semibold [&_dt]:mt-4 [&_dt]:font-semibold [&_dd]:text-pretty [&_dd]:text-soft'

/** Running text with a readable line length; contains plain paragraphs, lists and headings. */
export function Prose({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`${PROSE} ${className}`}>{children}</div>
}

/** Paragraphs of plain text. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <Prose>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Prose>
  )
}
