import { type Company, seatOf } from '#app/features/settings/company/company.ts'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'

/** The company in a legal text: name, registered office, registers and contact details. */
export function Controller({ company }: { company: Company }) {
  return (
    <address className="not-italic">
      <strong>{company.legalName}</strong>
      <br />
      Sede legale: {seatOf(company)}
      <br />
      P. IVA {company.vatNumber}
      <br />
      {company.registerOffice} n.&nbsp;{company.registerNumber}
      <br />
      REA {company.rea}
      <br />
      Capitale sociale {company.shareCapital}
      <br />
      Email: <EmailLink email={company.email} />
      <br />
      PEC: <EmailLink email={company.certifiedEmail} />
      <br />
      Telefono: <PhoneLink phone={company.phone} />
    </address>
  )
}
