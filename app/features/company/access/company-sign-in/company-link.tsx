import Building2 from 'lucide-react/icons/building-2'
import { useSearchParams } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'

/** Leads to the company's provider. A plain link: the target is another site, and a form's redirects would be limited by our policy. */
export function CompanyLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className={`${buttonLook('secondary')} w-full`}>
      <Building2 aria-hidden className="size-5 shrink-0" />
      {children}
    </a>
  )
}

/** Says that the provider could not be reached, on the page to which `leaveForProvider` returns. */
export function CompanyNotice({ name }: { name: string | null }) {
  const [query] = useSearchParams()
  if (!name || query.get('azienda') !== 'non-risponde') return null
  return (
    <Notice tone="error">
      L’accesso con {name} non è disponibile in questo momento. Usa la password, oppure riprova tra poco.
    </Notice>
  )
}
