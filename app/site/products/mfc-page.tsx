import Boxes from 'lucide-react/icons/boxes'
import { mfc } from '#app/content/products/mfc.ts'
import { offeringMeta } from '#app/site/offering/offering-meta.ts'
import { ProductPage } from './product-page.tsx'

export const meta = offeringMeta(mfc)

export default function MfcPage() {
  return <ProductPage detail={mfc} icon={Boxes} />
}
