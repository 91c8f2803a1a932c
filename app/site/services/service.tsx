import AppWindow from 'lucide-react/icons/app-window'
import Blocks from 'lucide-react/icons/blocks'
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined'
import CloudCog from 'lucide-react/icons/cloud-cog'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Workflow from 'lucide-react/icons/workflow'
import type { OfferingDetail } from '#app/content/sections.ts'
import { type ServiceContent, services } from '#app/content/services.ts'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import type { ProofCase } from '#app/site/entries/proof-case.server.ts'
import { OfferingPage } from '#app/site/offering/offering-page.tsx'

const ICONS = {
  analytics: ChartNoAxesCombined,
  cloud: CloudCog,
  development: AppWindow,
  extensions: Blocks,
  integration: Workflow,
  security: ShieldCheck,
  training: GraduationCap,
}

type Props = { view: OfferingDetail<ServiceContent>; lists: SectionLists; proof: ProofCase | null }

/** The page of a service. */
export function ServicePage({ view, lists, proof }: Props) {
  return (
    <OfferingPage
      view={view}
      lists={lists}
      proof={proof}
      parent={{ name: 'Soluzioni', path: '/#services' }}
      icon={ICONS[view.offering.slug]}
      related={services.filter((service) => view.related.includes(service.slug))}
    />
  )
}
