import ShieldCheck from 'lucide-react/icons/shield-check'
import { security } from '#app/content/services/security.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = offeringMeta(security)

export default function SecurityPage() {
  return <ServicePage detail={security} icon={ShieldCheck} />
}
