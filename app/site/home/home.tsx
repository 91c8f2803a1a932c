import hero from '#app/content/hero.json' with { type: 'json' }
import type { HomeText } from '#app/content/home.ts'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { BackToTop } from './back-to-top.tsx'
import { Hero } from './hero.tsx'

const HomeSections = staticPart(async () => (await import('./home-sections.tsx')).HomeSections)

/** The content of Home, also rendered for unknown paths; `text` is null while it is the built-in one. */
export function Home({
  text,
  lists,
  isHome = false,
}: {
  text: HomeText | null
  lists: SectionLists
  isHome?: boolean
}) {
  return (
    <>
      <Hero {...(text?.hero ?? hero)} />
      <div className="relative">
        <HomeSections text={text} lists={lists} isHome={isHome} />
        <BackToTop />
      </div>
    </>
  )
}
