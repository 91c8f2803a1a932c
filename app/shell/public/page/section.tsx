import type { ReactNode } from 'react'

interface Props {
  /** Address within the page. */
  id: string
  title: string
  intro?: ReactNode
  children?: ReactNode
}

/** A part of an inner page under its own `h2`. Stands in a column: the page gives the width. */
export function Section({ id, title, intro, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl md:text-[2rem]">
        {title}
      </h2>
      {intro && <p className="mt-4 max-w-[38rem] text-soft">{intro}</p>}
      {children && <div className="mt-6">{children}</div>}
    </section>
  )
}
