import hero from '#app/content/hero.json' with { type: 'json' }
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Hero } from './hero.tsx'
import type { HomeContent } from './load-home.server.ts'
import { NextFree } from './next-free.tsx'

const ProofStrip = staticPart(async () => (await import('./proof-strip.tsx')).ProofStrip)
const HomeSections = staticPart(async () => (await import('./home-sections.tsx')).HomeSections)

/** The content of Home, also rendered for unknown paths; `text` is null while it is the built-in one. */
export function Home({ isHome = false, ...page }: HomeContent & { isHome?: boolean }) {
  const proof = page.text?.proof
  return (
    <>
      <Hero text={page.text?.hero ?? hero}>{proof && proof.length > 0 && <ProofStrip proof={proof} />}</Hero>
      <div className="relative">
        <HomeSections {...page} isHome={isHome} />
        <NextFree />
        <BackToTop />
      </div>
    </>
  )
}
