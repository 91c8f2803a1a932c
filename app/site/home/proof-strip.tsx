import type { Proof } from '#app/content/home.ts'

/** Facts about the company in Home's first screen, two to five. */
export function ProofStrip({ proof }: { proof: readonly Proof[] }) {
  return (
    <section data-part="proof" aria-labelledby="proof-title">
      <h2 id="proof-title" className="visually-hidden">
        In breve
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line-strong border-t pt-5 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {proof.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end max-lg:last:odd:col-span-2">
            <dt className="mt-1 text-pretty text-sm text-soft md:text-base">{label}</dt>
            <dd className="text-balance font-semibold text-3xl text-warm leading-tight tracking-tight xl:text-4xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
