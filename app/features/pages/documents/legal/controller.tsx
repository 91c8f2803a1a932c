import { Fragment } from 'react'
import { type Company, registerFacts, seatOf } from '#app/features/ground/settings/company/company.ts'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'

/** The company in a legal text: name, registered office, registers and contact details. */
export function Controller({ company }: { company: Company }) {
  return (
    <address className="not-italic">
      <strong>{company.legalName}</strong>
      <br />
      Sede legale: {seatOf(company)}
      <br />
      {[`P. IVA ${company.vatNumber}`, ...registerFacts(company)].map((fact) => (
        <Fragment key={fact}>
          {fact}
          <br />
        </Fragment>
      ))}
      Email: <EmailLink email={company.email} />
      <br />
      {company.certifiedEmail && (
        <>
          PEC: <EmailLink email={company.certifiedEmail} />
          <br />
        </>
      )}
      Telefono: <PhoneLink phone={company.phone} />
    </address>
  )
}
