import Blocks from 'lucide-react/icons/blocks'
import { extensions } from '#app/content/services/extensions.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = offeringMeta(extensions)

export default function ExtensionsPage() {
  return <ServicePage detail={extensions} icon={Blocks} />
}
