import { type ReactNode, useId } from 'react'

/** A part of a page of forms: title and text at the left, controls at the right. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-x-8 gap-y-4 border-line border-t py-8 first:border-t-0 first:pt-2 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {text && <p className="mt-1 text-soft text-sm">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
