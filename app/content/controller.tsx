import { type Company, seatOf } from '#app/features/settings/company/company.ts'

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
      Email:{' '}
      <a href={`mailto:${company.email}`} className="link">
        {company.email}
      </a>
      <br />
      PEC:{' '}
      <a href={`mailto:${company.certifiedEmail}`} className="link">
        {company.certifiedEmail}
      </a>
      <br />
      Telefono:{' '}
      <a href={`tel:${company.phone.replaceAll(/[^+\d]/g, '')}`} className="link">
        {company.phone}
      </a>
    </address>
  )
}
