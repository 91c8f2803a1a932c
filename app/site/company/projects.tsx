import type { ProjectsText } from '#app/content/company/projects.ts'
import { anchorOf } from '#app/content/sections.ts'
import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import { PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { Band } from '#app/shell/public/page/band.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { HeroDrawing, HeroPictures } from '#app/shell/public/page/hero-art.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { type CaseCard, CaseRows } from '#app/site/entries/case-rows.tsx'
import { MainScenario, ScenarioCard } from './scenario-section.tsx'

interface Props {
  text: ProjectsText
  cases: readonly CaseCard[]
  /** Of the newest case that has one. */
  picture?: PictureValue | undefined
}

/** The content of `/projects`. Until a case exists, the first scenario is the page's large moment. */
export function Projects({ text, cases, picture }: Props) {
  const trail = [{ name: text.title, path: '/projects' }]
  const [main] = text.scenarios
  const isMain = cases.length === 0 && main !== undefined
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={text.lead}
        art={picture ? <FramedPicture picture={picture} /> : <HeroDrawing name="integration-flow" />}
      />
      {cases.length > 0 && (
        <Band id="casi" title={text.cases} layout="below" ground="warm" quiet>
          <CaseRows cases={cases} />
        </Band>
      )}
      {isMain && <MainScenario scenario={main} />}
      <Band id="scenari" part="section-intro" title={text.intro.title} layout="below">
        <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line md:grid-cols-2 lg:grid-cols-3">
          {text.scenarios.map((scenario, index) => (
            <ScenarioCard key={anchorOf(scenario)} scenario={scenario} number={index + 1} />
          ))}
        </ul>
        <p className="mt-6 max-w-[45em] text-sm text-soft">{text.intro.text}</p>
      </Band>
      <ClosingCall {...text.call} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}

/** A whole picture on the paper of the drawings, where a dark screen has an edge in the light theme, too; narrow windows show its beginning at readable size. */
function FramedPicture({ picture }: { picture: PictureValue }) {
  return (
    <HeroPictures>
      <div className="drawing-sheet grid size-full place-items-start min-[1100px]:place-items-center min-[1100px]:p-8 [&>picture]:contents">
        <PictureImage
          picture={picture}
          sizes="(min-width: 68.75rem) 40vw, max(90vw, 44rem)"
          className="w-[max(100%,44rem)] max-w-none border-line-strong min-[1100px]:max-h-full min-[1100px]:w-auto min-[1100px]:max-w-full min-[1100px]:rounded-lg min-[1100px]:border min-[1100px]:shadow-xl"
          isFirst
        />
      </div>
    </HeroPictures>
  )
}
