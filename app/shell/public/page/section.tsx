import type { ReactNode } from 'react'

interface Props {
  /** Fragment of the section's URL. */
  id: string
  title: string
  /** Its place in the document of the page, for the editor's links in the page. */
  part?: string | undefined
  /** Begins with a rule, for long texts of many sections. */
  ruled?: boolean
  children?: ReactNode
}

/** A section of an inner page with its `h2`. The page sets its width. */
export function Section({ id, title, part, ruled, children }: Props) {
  return (
    <section
      id={id}
      data-part={part}
      aria-labelledby={`${id}-title`}
      className={ruled ? '-mt-4 border-line border-t pt-8 md:-mt-10 md:pt-10' : undefined}
    >
      <h2 id={`${id}-title`} className="text-2xl md:text-[2rem]">
        {title}
      </h2>
      {children && <div className="mt-6">{children}</div>}
    </section>
  )
}
