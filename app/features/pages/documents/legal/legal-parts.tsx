import type { ReactNode } from 'react'
import type { BlockPart, InlinePart } from '#app/content/legal/legal.ts'
import type { Company } from '#app/features/ground/settings/company/company.ts'
import type { Retention } from '#app/features/ground/settings/retention/retention.ts'
import { requestPeriod } from '#app/features/ground/settings/retention/retention-periods.ts'
import { VISIT_MONTHS } from '#app/features/pages/visits/visit-retention.ts'
import { EmailLink } from '#app/ui/contact-link.tsx'
import { BrowserStorage } from './browser-storage.tsx'
import { Controller } from './controller.tsx'
import { Periods } from './periods.tsx'

/** The parts of a legal text that come from the settings and the code, whatever staff write around them. */
export function legalParts(company: Company, retention: Retention) {
  return {
    block: {
      titolare: <Controller company={company} />,
      'periodi-di-conservazione': <Periods retention={retention} />,
      'memoria-del-browser': <BrowserStorage />,
    } satisfies Record<BlockPart, ReactNode>,
    inline: {
      societa: company.legalName,
      email: <EmailLink email={company.email} />,
      'mesi-delle-visite': VISIT_MONTHS,
      'periodo-delle-richieste': requestPeriod(retention),
    } satisfies Record<InlinePart, ReactNode>,
  }
}
