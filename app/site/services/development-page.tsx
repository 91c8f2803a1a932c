import AppWindow from 'lucide-react/icons/app-window'
import { development } from '#app/content/services/development.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = offeringMeta(development)

export default function DevelopmentPage() {
  return <ServicePage detail={development} icon={AppWindow} />
}
