import type { ReactNode } from 'react'

/** Section of the account page: title and text at the left, controls at the right. */
export function AccountSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-line border-t py-8 first:border-t-0 first:pt-2 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-lg">{title}</h2>
        {text && <p className="mt-1 text-soft text-sm">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
