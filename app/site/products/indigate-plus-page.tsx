import Gauge from 'lucide-react/icons/gauge'
import { indigatePlus } from '#app/content/products/indigate-plus.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ProductPage } from './product-page.tsx'

export const meta = offeringMeta(indigatePlus)

export default function IndigatePlusPage() {
  return <ProductPage detail={indigatePlus} icon={Gauge} />
}
