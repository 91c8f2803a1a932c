import CloudCog from 'lucide-react/icons/cloud-cog'
import { cloud } from '#app/content/services/cloud.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = offeringMeta(cloud)

export default function CloudPage() {
  return <ServicePage detail={cloud} icon={CloudCog} />
}
