import { Link } from 'react-router'
import type { Menus, NavGroup, NavItem } from '#app/content/navigation.ts'
import { type Company, registerFacts, seatOf } from '#app/features/ground/settings/company/company.ts'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { SocialLinks } from './social-links.tsx'

const CONTACT = 'link inline-block py-0.5 wrap-anywhere'

/** The footer of every public page, with the company data required by Italian law. */
export function Footer({ company, menus }: { company: Company; menus: Menus }) {
  return (
    <footer className="site-footer mt-auto border-line border-t bg-sunken text-base leading-relaxed">
      <div className="wrap grid grid-cols-2 gap-x-8 gap-y-12 py-16 md:grid-cols-3 lg:grid-cols-12">
        <div className="col-span-2 md:col-span-3 lg:col-span-4">
          <Logo />
          <address className="mt-6 text-soft not-italic">
            <strong className="font-semibold text-text">{company.legalName}</strong>
            <br />
            Sede legale: {seatOf(company)}
          </address>
          <ul className="mt-4 text-soft">
            <li>
              Email: <EmailLink email={company.email} className={CONTACT} />
            </li>
            {company.certifiedEmail && (
              <li>
                PEC: <EmailLink email={company.certifiedEmail} className={CONTACT} />
              </li>
            )}
            <li>
              Telefono: <PhoneLink phone={company.phone} className={CONTACT} />
            </li>
          </ul>
          <div className="mt-4">
            <SocialLinks socials={company.socials} />
          </div>
        </div>
        <FooterNav group={menus.solutions} className="lg:col-span-3 lg:col-start-6" />
        <div className="grid gap-y-6 md:contents">
          <FooterNav group={menus.products} className="lg:col-span-2" />
          <FooterNav group={menus.company} className="lg:col-span-2" />
        </div>
      </div>
      <div className="border-line border-t">
        <div className="wrap flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4 py-6 text-sm text-soft">
          <LegalFacts company={company} />
          <nav aria-label="Note legali">
            <ul className="-mx-2 flex">
              {menus.legal.map((item) => (
                <li key={item.to}>
                  <FooterLink item={item} className="px-2" />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  )
}

function LegalFacts({ company }: { company: Company }) {
  const facts = [`P. IVA ${company.vatNumber}`, ...registerFacts(company)]
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function FooterNav({ group: { title, items }, className }: { group: NavGroup; className: string }) {
  return (
    <nav aria-label={`${title}, a fondo pagina`} className={className}>
      <h2 className="font-semibold text-base text-text tracking-normal">{title}</h2>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item.to}>
            <FooterLink item={item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FooterLink({ item, className = '' }: { item: NavItem; className?: string }) {
  return (
    <Link
      to={item.to}
      className={`inline-block py-1.5 text-soft underline-offset-4 transition-colors hover:text-accent hover:underline ${className}`}
    >
      {item.label}
    </Link>
  )
}
