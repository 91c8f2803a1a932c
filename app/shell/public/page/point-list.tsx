import type { Point } from '#app/content/offering.ts'

/** Named points in a list, the name beside its text where there is room. */
export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <dl className="border-b border-line">
      {points.map((point) => (
        <div
          key={point.title}
          className="grid gap-x-8 gap-y-1 border-t border-line py-5 md:grid-cols-[minmax(0,15rem)_1fr]"
        >
          <dt className="text-balance font-semibold">{point.title}</dt>
          <dd className="text-pretty text-soft">{point.text}</dd>
        </div>
      ))}
    </dl>
  )
}
