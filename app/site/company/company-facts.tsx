import { seatOf } from '#app/features/ground/settings/company/company.ts'
import { mailtoHref, telHref } from '#app/lib/text/contact-href.ts'
import { useSite } from '#app/shell/public/site-data.ts'

/** The company's seat and contact details from the settings. */
export function CompanyFacts() {
  const { company } = useSite()
  const facts = [
    { name: 'Società', value: company.legalName },
    { name: 'Sede', value: seatOf(company) },
    { name: 'Email', value: company.email, href: mailtoHref(company.email) },
    { name: 'Telefono', value: company.phone, href: telHref(company.phone) },
  ]
  return (
    <dl className="border-b border-line">
      {facts.map(({ name, value, href }) => (
        <div key={name} className="border-t border-line py-3.5">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="mt-0.5">
            {href ? (
              <a href={href} className="link inline-block">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
