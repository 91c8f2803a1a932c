import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

interface Props {
  allowed: readonly string[]
  forbidden: readonly string[]
}

/** The summary of the terms: what readers may do and must not do, as two halves of the window. */
export function LegalRules({ allowed, forbidden }: Props) {
  return (
    <div className="grid border-line border-b lg:grid-cols-2">
      {allowed.length > 0 && (
        <Half id="puoi" part="allowed" title="Puoi" items={allowed} className="bg-wash lg:justify-end lg:*:pl-6">
          <Check aria-hidden className="mt-1 size-6 shrink-0 text-accent" />
        </Half>
      )}
      {forbidden.length > 0 && (
        <Half id="non-puoi" part="forbidden" title="Non puoi" items={forbidden} className="bg-raised lg:*:pl-8">
          <X aria-hidden className="mt-1 size-6 shrink-0 text-danger print:text-text" />
        </Half>
      )}
    </div>
  )
}

interface HalfProps {
  id: string
  part: string
  title: string
  items: readonly string[]
  className: string
  /** The mark before each item. */
  children: ReactNode
}

function Half({ id, part, title, items, className, children }: HalfProps) {
  return (
    <section data-part={part} aria-labelledby={id} className={`flex lg:only:col-span-2 ${className}`}>
      <div className="w-full px-4 py-12 xs:px-6 md:py-20 lg:max-w-[37.5rem] lg:pr-8">
        <h2 id={id} className="text-5xl md:text-7xl">
          {title}
        </h2>
        <ul className="mt-8 space-y-4 text-lg md:mt-10 md:text-xl">
          {items.map((item) => (
            <li key={item} className="flex gap-4 text-pretty leading-snug">
              {children}
              {item}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
