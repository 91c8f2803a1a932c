import type { Layer } from '#app/content/offering.ts'

/** Layers from top to bottom, joined by a line. Plain text, no image. */
export function LayersFigure({ caption, items }: { caption: string; items: readonly Layer[] }) {
  return (
    <figure>
      <ol>
        {items.map((layer, index) => (
          <li key={layer.label}>
            {index > 0 && <span aria-hidden className="ml-8 block h-6 w-px bg-line-strong" />}
            <div
              className={`rounded-lg border px-5 py-4 ${layer.emphasis ? 'border-accent bg-wash' : 'border-line bg-raised'}`}
            >
              <p className={`text-sm font-semibold ${layer.emphasis ? 'text-accent' : 'text-soft'}`}>{layer.label}</p>
              <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5">
                {layer.items.map((item) => (
                  <li key={item} className={layer.emphasis ? 'font-semibold' : ''}>
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      <figcaption className="mt-4 text-pretty text-sm text-soft">{caption}</figcaption>
    </figure>
  )
}
