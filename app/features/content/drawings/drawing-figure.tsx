import { type ComponentType, lazy, Suspense } from 'react'
import type { DrawingName, ScreenName } from '#app/content/drawings.ts'

// A page loads the code of its own drawing only.
const DRAWN: Record<DrawingName | `screen:${ScreenName}`, ComponentType> = {
  'integration-flow': lazy(() => import('./integration-flow.tsx')),
  'fiori-over-cap': lazy(() => import('./fiori-over-cap.tsx')),
  'datasphere-model': lazy(() => import('./datasphere-model.tsx')),
  'landing-zone': lazy(() => import('./landing-zone.tsx')),
  'role-mining': lazy(() => import('./role-mining.tsx')),
  'side-by-side': lazy(() => import('./side-by-side.tsx')),
  'course-path': lazy(() => import('./course-path.tsx')),
  'standard-first': lazy(() => import('./standard-first.tsx')),
  'screen:indigate-plus': lazy(() => import('./indigate-plus-screen.tsx')),
  'screen:mfc': lazy(() => import('./mfc-screen.tsx')),
}

interface Props {
  name: keyof typeof DRAWN
  caption?: string | undefined
  /** The drawing stands for a screen of a product. */
  isScreen?: boolean
}

/** A drawing with its caption; the place is kept while its code loads. */
export function DrawingFigure({ name, caption, isScreen = false }: Props) {
  const Drawn = DRAWN[name]
  return (
    <figure>
      <Suspense fallback={<div className="min-h-[40rem] lg:min-h-[28rem]" />}>{Drawn && <Drawn />}</Suspense>
      {(caption || isScreen) && (
        <figcaption className="mt-6 max-w-[40em] text-sm text-soft">
          {isScreen && (
            <strong className="mr-2 rounded-md border border-line-strong px-2 py-0.5 font-semibold text-text">
              Schermata illustrativa
            </strong>
          )}
          {caption}
        </figcaption>
      )}
    </figure>
  )
}
