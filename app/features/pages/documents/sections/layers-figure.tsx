import type { Layer } from '#app/content/offering.ts'

/** Layers from top to bottom over the whole width; the emphasised one is the largest. Plain text, no image. */
export function LayersFigure({ caption, items }: { caption: string; items: readonly Layer[] }) {
  return (
    <figure>
      <ol className="grid gap-2">
        {items.map((layer) => (
          <li
            key={layer.label}
            className={`grid items-baseline gap-x-8 gap-y-2 rounded-xl border px-5 md:px-8 lg:grid-cols-12 ${layer.emphasis ? 'border-transparent bg-[#0a5c9e] py-10 text-[#fff] md:py-14 print:bg-transparent print:text-text' : 'border-line bg-ground py-4'}`}
          >
            <p
              className={`text-balance font-semibold lg:col-span-3 ${layer.emphasis ? 'text-lg' : 'text-soft text-sm'}`}
            >
              {layer.emphasis && (
                <span className="block text-7xl leading-none tracking-tighter">{layer.items.length} </span>
              )}
              {layer.label}
            </p>
            <ul
              className={`flex flex-wrap lg:col-span-9 ${layer.emphasis ? 'gap-x-6 gap-y-1 md:gap-x-9 md:gap-y-3' : 'gap-x-5 gap-y-0.5'}`}
            >
              {layer.items.map((item) => (
                <li
                  key={item}
                  className={layer.emphasis ? 'font-semibold text-2xl tracking-tight md:text-5xl' : undefined}
                >
                  {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <figcaption className="mt-6 max-w-[40em] text-pretty text-sm text-soft">{caption}</figcaption>
    </figure>
  )
}
