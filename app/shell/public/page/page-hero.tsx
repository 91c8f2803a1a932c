import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'

interface Props {
  /** The steps after Home; the last one is this page. */
  trail: readonly Crumb[]
  title: string
  /** Text above the title, inside the heading. */
  kicker?: string | undefined
  lead?: ReactNode
  /** Decorative icon before the heading. */
  icon?: ReactNode
  /** Calls to action under the lead. */
  actions?: ReactNode
  /** Figure beside the text on wide screens, below it on narrow ones. */
  figure?: ReactNode
  /** Fills the right part of wide windows, to their edge (hero-art.tsx); pictures are under the lead of narrow ones. */
  art?: ReactNode
  /** Low, above a section that is the page's large moment. */
  low?: boolean
}

/** The top of an inner page with its only `h1`, which is focusable for navigations. */
export function PageHero({ trail, title, kicker, lead, icon, actions, figure, art, low = false }: Props) {
  return (
    <header className="relative overflow-clip border-b border-line bg-sunken">
      <div
        className={`wrap grid gap-x-8 gap-y-12 pt-8 md:pt-10 lg:grid-cols-12 ${low ? 'pb-10' : 'pb-12 md:pb-20'} ${art ? 'min-[1100px]:min-h-[30rem]' : ''}`}
      >
        <div className={figure ? 'lg:col-span-7' : `lg:col-span-9 ${art ? 'min-[1100px]:col-span-7' : ''}`}>
          <Breadcrumb trail={trail} />
          {icon && <div className="-ml-1 mt-8 text-accent md:mt-12">{icon}</div>}
          <PageTitle kicker={kicker} close={Boolean(icon)}>
            {title}
          </PageTitle>
          {lead && <PageLead>{lead}</PageLead>}
          {art}
          {actions && <div className="mt-8 flex flex-wrap gap-4 print:hidden">{actions}</div>}
        </div>
        {figure && <div className="min-w-0 lg:col-span-5 lg:self-end lg:pl-8">{figure}</div>}
      </div>
    </header>
  )
}

interface TitleProps {
  kicker?: string | undefined
  /** Stands below an icon. */
  close?: boolean
  children: ReactNode
}

/** The only `h1` of a page, focusable for navigations. */
export function PageTitle({ kicker, close = false, children }: TitleProps) {
  return (
    <h1
      tabIndex={-1}
      className={`wrap-anywhere text-4xl leading-[1.08] tracking-tight md:text-5xl xl:text-[3.5rem] ${close ? 'mt-5' : 'mt-8 md:mt-12'}`}
    >
      {kicker && (
        <span className="mb-3 block font-semibold text-lg text-warm leading-normal tracking-normal">{kicker} </span>
      )}
      {children}
    </h1>
  )
}

/** The paragraph under the title of a page. */
export function PageLead({ children }: { children: ReactNode }) {
  return <p className="mt-6 max-w-[38.5em] text-lg text-soft md:text-xl md:leading-relaxed">{children}</p>
}
