import type { ServiceSlug } from '#app/content/offering.ts'
import type { AppContext } from '#app/context.ts'
import { listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'

/** The newest published case with a measured result, of one of the services if any is given; null without one. */
export async function findProofCase(
  ctx: Pick<AppContext, 'db' | 'log' | 'preview' | 'reads'>,
  ...services: readonly ServiceSlug[]
): Promise<ProofCase | null> {
  const cases = await listPublished(ctx, 'projects')
  const [newest] = cases
    .filter(({ text }) => text.measures?.length && (services.length === 0 || services.includes(text.service)))
    .toSorted((one, other) => (other.publishedAt < one.publishedAt ? -1 : 1))
  const [measure] = newest?.text.measures ?? []
  if (!newest || !measure) return null
  const { title, address, customer, sector, service } = newest.text
  return { path: `/projects/${address}`, title, measure, customer, sector, service }
}

/** A case as other pages show it. */
export interface ProofCase {
  path: string
  title: string
  measure: { value: string; label: string }
  customer?: string | undefined
  sector?: string | undefined
  service: ServiceSlug
}
