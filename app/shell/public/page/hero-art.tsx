import type { ReactNode } from 'react'
import { LateDrawing } from '#app/ui/late-drawing.tsx'

const PLACE =
  'hero-art border-line print:hidden min-[1100px]:absolute min-[1100px]:inset-y-0 min-[1100px]:right-0 min-[1100px]:left-[60%] min-[1100px]:border-l'

/** Pictures that fill the right part of a page's top; `narrow` is their look under the claim in narrow windows. */
export function HeroPictures({ narrow = FRAMED, children }: { narrow?: string; children: ReactNode }) {
  return <div className={`${PLACE} ${narrow}`}>{children}</div>
}

/** A frame of 16 to 9 under the claim of narrow windows. */
export const FRAMED =
  'max-[1100px]:mt-8 max-[1100px]:aspect-video max-[1100px]:overflow-clip max-[1100px]:rounded-2xl max-[1100px]:border'

interface DrawingProps {
  name: string
  note?: string | undefined
  /** The whole drawing, upright, also in narrow windows. */
  whole?: boolean
}

/** The part of a drawing that stands for its page (scripts/images/crops.ts): decoration, the page shows it whole. */
export function HeroDrawing({ name, note, whole = false }: DrawingProps) {
  return (
    <div aria-hidden className={`${PLACE} drawing-sheet ${whole ? 'max-[1100px]:h-[28rem]' : 'max-[1100px]:hidden'}`}>
      <LateDrawing
        source={`/heroes/${name}.svg#${whole ? 'narrow' : 'art'}`}
        className={`size-full p-8 ${note ? 'pb-16' : ''}`}
      />
      {note && (
        <p className="absolute right-6 bottom-5 rounded-md border border-line-strong bg-sunken px-2 py-0.5 text-sm">
          {note}
        </p>
      )}
    </div>
  )
}
