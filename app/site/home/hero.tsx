import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import hero from '#app/content/hero.json' with { type: 'json' }
import type { HomeText } from '#app/content/home.ts'
import { ButtonLink, buttonLook } from '#app/ui/button.tsx'
import { GlideLink } from './glide-link.tsx'
import { LogoIntro } from './intro/logo-intro.tsx'
import { FloatingWords } from './words/floating-words.tsx'

/** The first screen. Headline and calls are in the server's HTML; the animations load later and are optional. */
export function Hero({ title, tagline = hero.tagline, lead, contact, services, orbit }: HomeText['hero']) {
  return (
    <section
      data-part="section-hero"
      aria-labelledby="home-title"
      className="hero relative isolate overflow-clip border-b border-line"
    >
      <div className="wrap relative grid min-h-[inherit] items-start gap-x-8 lg:items-center lg:grid-cols-12">
        <div className="pt-10 lg:col-span-7 lg:pt-16 lg:pb-32">
          <h1 id="home-title" tabIndex={-1} data-keep-clear className="hero-title max-w-[7.5em] font-semibold">
            {title}
          </h1>
          <p data-keep-clear className="mt-7 text-lg font-medium text-accent md:text-2xl md:leading-snug">
            <span className="typed">{tagline}</span>
          </p>
          <p data-keep-clear className="mt-5 max-w-[34rem] text-soft md:text-lg">
            {lead}
          </p>
          <div data-keep-clear className="mt-9 flex flex-wrap gap-4">
            <ButtonLink to="/contact" className="w-full xs:w-auto">
              {contact}
              <ArrowRight aria-hidden className="size-5 shrink-0" />
            </ButtonLink>
            <GlideLink href="#services" className={`${buttonLook('secondary')} w-full xs:w-auto`}>
              {services}
            </GlideLink>
          </div>
        </div>
        <LogoIntro labels={orbit} className="hero-intro print:hidden" />
      </div>
      <GlideLink
        href="#services"
        data-keep-clear
        className="absolute inset-x-0 bottom-4 z-10 mx-auto flex min-h-11 w-fit items-center gap-2 px-3 text-sm text-soft hover:text-accent print:hidden"
      >
        Vai ai servizi
        <ArrowDown aria-hidden className="hero-cue size-4" />
      </GlideLink>
      <FloatingWords />
    </section>
  )
}
