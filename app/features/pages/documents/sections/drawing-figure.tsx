import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { DRAWINGS, type DrawingName, type DrawingText, SCREENS, type ScreenName } from '#app/content/drawings.ts'
import { playDrawings } from '#app/shell/public/page/play-drawings.ts'
import { CodeFigure } from './code-figure.tsx'

/** The files of the drawings; a page loads its own only. */
const FILES = import.meta.glob<string>('/app/content/drawings/{wide,narrow}/*.svg', {
  query: '?raw',
  import: 'default',
})

const DRAWN: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries({ ...DRAWINGS, ...SCREENS }).map(([name, text]) => [name, lazy(() => loadDrawing(name, text))]),
)

/** A layout for wide windows and one for phones, of which the style sheet shows one. */
async function loadDrawing(name: string, { description, code, file }: DrawingText) {
  const layouts = ['wide', 'narrow'].map((layout) => FILES[`/app/content/drawings/${layout}/${name}.svg`]?.())
  const __html = (await Promise.all(layouts)).join('')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: files of the program
  const drawing = <div role="img" aria-label={description} dangerouslySetInnerHTML={{ __html }} />
  return {
    default: function Drawing() {
      useEffect(playDrawings, [])
      if (!code) return drawing
      return (
        <div className="grid items-center gap-10 lg:grid-cols-2">
          {drawing}
          <CodeFigure code={code.join('\n')} file={file} />
        </div>
      )
    },
  }
}

interface Props {
  name: DrawingName | ScreenName
  caption?: string | undefined
  /** The drawing stands for a screen of a product. */
  isScreen?: boolean
}

/** A drawing with its caption; the place is kept while its file loads. */
export function DrawingFigure({ name, caption, isScreen = false }: Props) {
  const Drawn = DRAWN[name]
  return (
    <figure>
      <Suspense fallback={<div className="min-h-[40rem] lg:min-h-[28rem]" />}>{Drawn && <Drawn />}</Suspense>
      {(caption || isScreen) && (
        <figcaption className="mt-6 flex max-w-[46em] flex-wrap items-baseline gap-3 text-balance text-sm text-soft sm:flex-nowrap">
          {isScreen && (
            <strong className="shrink-0 rounded-md border border-line-strong px-2 py-0.5 font-semibold text-text">
              Schermata illustrativa
            </strong>
          )}
          {caption}
        </figcaption>
      )}
    </figure>
  )
}
