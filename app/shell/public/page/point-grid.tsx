import type { Point } from '#app/content/offering.ts'

/** Named points in columns, with large numbers on request. */
export function PointGrid({ points, numbered = false }: { points: readonly Point[]; numbered?: boolean }) {
  const columns = columnsOf(points.length)
  return (
    <dl
      className={`grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 ${columns}`}
    >
      {points.map((point, index) => (
        <div key={point.title} className="bg-ground p-6 md:p-8">
          {numbered && (
            <p aria-hidden className="mb-6 font-semibold text-5xl text-warm leading-none tracking-tight tabular-nums">
              {index + 1}
            </p>
          )}
          <dt className="text-balance font-semibold text-lg">{point.title}</dt>
          <dd className="mt-2 text-pretty text-soft">{point.text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Columns on wide screens; the last point fills its row. */
function columnsOf(count: number): string {
  if (count % 3 === 0) return 'lg:grid-cols-3'
  if (count % 4 === 0) return 'lg:grid-cols-4'
  if (count === 5) return 'lg:grid-cols-5'
  return count % 3 === 1
    ? 'lg:grid-cols-3 lg:[&>:last-child]:col-span-3'
    : 'lg:grid-cols-3 lg:[&>:last-child]:col-span-2'
}
