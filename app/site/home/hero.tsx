import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import hero from '#app/content/hero.json' with { type: 'json' }
import type { HomeText } from '#app/content/home.ts'
import { ButtonLink, buttonLook } from '#app/ui/button.tsx'
import { GlideLink } from './glide-link.tsx'
import { LogoIntro } from './intro/logo-intro.tsx'
import { FloatingWords } from './words/floating-words.tsx'

interface Props {
  text: HomeText['hero']
  /** Facts under the calls, over the whole width of wide windows. */
  children?: ReactNode
}

/** The first screen. Headline and calls are in the server's HTML; the animations load later and are optional. */
export function Hero({ text: { title, tagline = hero.tagline, lead, contact, services, orbit }, children }: Props) {
  return (
    <section
      data-part="section-hero"
      aria-labelledby="home-title"
      className="hero relative isolate overflow-clip border-b border-line"
    >
      <div className="wrap relative grid min-h-[inherit] items-start gap-x-8 lg:grid-cols-12 lg:grid-rows-[1fr] lg:items-center">
        <div data-keep-clear className="mt-8 lg:col-span-7 lg:my-[min(3rem,4svh)] lg:w-fit">
          <h1 id="home-title" tabIndex={-1} className="hero-title max-w-[7.5em] font-semibold">
            {title}
          </h1>
          <p className="mt-6 text-lg font-medium text-accent md:text-2xl md:leading-snug">
            <span className="typed">{tagline}</span>
          </p>
          <p className="mt-5 max-w-[34rem] text-soft md:text-lg">{lead}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <ButtonLink to="/contact" className="w-full xs:w-auto">
              {contact}
              <ArrowRight aria-hidden className="size-5 shrink-0" />
            </ButtonLink>
            <GlideLink href="#services" className={`${buttonLook('secondary')} w-full xs:w-auto`}>
              {services}
            </GlideLink>
          </div>
        </div>
        {children && (
          <div data-keep-clear className="mt-10 lg:order-2 lg:col-span-12 lg:mt-0 lg:mb-10">
            {children}
          </div>
        )}
        <LogoIntro labels={orbit} className="hero-intro print:hidden" />
        <GlideLink
          href="#services"
          data-keep-clear
          className="absolute inset-x-0 bottom-4 z-10 mx-auto flex min-h-11 w-fit items-center gap-2 px-3 text-sm text-soft hover:text-accent lg:static lg:order-1 lg:col-span-12 print:hidden"
        >
          Vai ai servizi
          <ArrowDown aria-hidden className="hero-cue size-4" />
        </GlideLink>
      </div>
      <FloatingWords />
    </section>
  )
}
