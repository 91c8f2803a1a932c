import GraduationCap from 'lucide-react/icons/graduation-cap'
import { training } from '#app/content/services/training.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ServicePage } from './service-page.tsx'

export const meta = offeringMeta(training)

export default function TrainingPage() {
  return <ServicePage detail={training} icon={GraduationCap} />
}
