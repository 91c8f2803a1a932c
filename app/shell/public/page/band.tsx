import type { ReactNode } from 'react'

interface Props {
  /** Fragment of the band's URL. */
  id: string
  /** A band without one is a part of the page without a name. */
  title: string | undefined
  intro?: ReactNode
  /** A large number above the heading. */
  number?: number
  /** Its place in the document of the page, for the editor's links in the page. */
  part?: string | undefined
  /** `beside`: the content is right of the heading on wide screens; `below`: it has the whole width. */
  layout?: 'beside' | 'below'
  /** The heading is small, because the content is larger or secondary. */
  quiet?: boolean
  /** The ground of the whole window's width. */
  ground?: keyof typeof GROUNDS
  children?: ReactNode
}

const GROUNDS = {
  // Two sections on the same ground have one gap between them.
  plain: 'band-plain py-14 md:py-20 [.band-plain+&]:pt-0!',
  note: 'border-t border-line py-6 md:py-8',
  sunken: 'border-y border-line bg-sunken py-16 md:py-24',
  // The paper of the drawings.
  sheet: 'drawing-sheet border-y border-line py-16 md:py-24',
  wash: 'bg-wash py-16 md:py-24',
  warm: 'band-warm bg-warm-ground py-16 md:py-24 [.band-warm+&]:pt-0!',
  // The light theme's accent in both themes: the dark theme's would be too bright for an area of this size.
  accent: 'bg-[#0a5c9e] py-14 text-[#fff] md:py-20 print:bg-transparent print:text-text',
}

/** A section of a page over the whole width of the window, with its `h2`. */
export function Band({ id, title, intro, number, part, layout = 'beside', quiet, ground = 'plain', children }: Props) {
  const beside = layout === 'beside'
  return (
    <section id={id} data-part={part} aria-labelledby={title && `${id}-title`} className={GROUNDS[ground]}>
      <div className="wrap grid gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className={`empty:hidden ${beside ? 'lg:col-span-4' : 'lg:col-span-8'}`}>
          {number && (
            <p aria-hidden className="mb-4 font-semibold text-6xl text-warm leading-none tracking-tight tabular-nums">
              {number}
            </p>
          )}
          {title && (
            <h2
              id={`${id}-title`}
              className={`text-balance ${quiet ? `text-lg ${ground === 'accent' ? '' : 'text-warm'}` : beside ? 'text-2xl md:text-[2rem]' : ground === 'sheet' ? 'home-title' : 'text-3xl md:text-4xl'}`}
            >
              {title}
            </h2>
          )}
          {intro && <p className="mt-4 max-w-[38rem] text-soft">{intro}</p>}
        </div>
        {children && <div className={`min-w-0 ${beside ? 'lg:col-span-8' : 'lg:col-span-12 lg:mt-6'}`}>{children}</div>}
      </div>
    </section>
  )
}
