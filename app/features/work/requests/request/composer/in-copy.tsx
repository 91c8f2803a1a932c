import type { Participant } from '#app/features/work/requests/participants.server.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'

/** Beginning of the names of the fields that put people in copy; the address follows. */
export const CC = 'cc:'

/** Who gets a copy of a reply. */
export function InCopy({ people }: { people: readonly Participant[] }) {
  if (people.length === 0) return null
  return (
    <fieldset className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      <legend className="visually-hidden">In copia</legend>
      <span aria-hidden className="text-soft">
        In copia:
      </span>
      {people.map(({ address }) => (
        <label key={address} className="wrap-anywhere flex min-h-9 items-center gap-2 max-lg:min-h-11">
          <Checkbox name={CC + address} />
          {address}
        </label>
      ))}
    </fieldset>
  )
}

/** The first values of these fields. */
export function copyFields(people: readonly Participant[]): Record<string, string> {
  return Object.fromEntries(people.filter(({ isCopied }) => isCopied).map(({ address }) => [CC + address, 'on']))
}
