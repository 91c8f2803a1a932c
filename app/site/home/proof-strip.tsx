import type { Proof } from '#app/content/home.ts'

/** Facts about the company under Home's first screen, two to five. */
export function ProofStrip({ proof }: { proof: readonly Proof[] }) {
  return (
    <section data-part="proof" aria-labelledby="proof-title" className="border-b border-line bg-sunken">
      <h2 id="proof-title" className="visually-hidden">
        In breve
      </h2>
      <dl className="wrap grid grid-cols-2 gap-x-6 py-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:py-0">
        {proof.map(({ value, label }, index) => (
          <div
            key={label}
            className={`flex flex-col-reverse justify-end py-5 max-lg:last:odd:col-span-2 lg:py-10 ${index > 0 ? 'lg:border-l lg:border-line lg:pl-6' : ''}`}
          >
            <dt className="mt-2 text-pretty text-sm text-soft md:text-base">{label}</dt>
            <dd className="text-balance font-semibold text-warm text-2xl leading-tight tracking-tight tabular-nums md:text-3xl xl:text-4xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
