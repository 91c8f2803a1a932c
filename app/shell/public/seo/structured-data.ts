import { type Company, isPlaceholder } from '#app/features/ground/settings/company/company.ts'

/** A step of the breadcrumb. */
export interface Crumb {
  name: string
  path?: string
}

/** A question and its answer, one string per paragraph. */
export interface Question {
  question: string
  answer: readonly string[]
}

/** The company in schema.org terms. Placeholders are omitted, because they are not facts. */
export function organization(company: Company, publicUrl: string): object {
  const address = {
    '@type': 'PostalAddress',
    ...known({ streetAddress: company.street }),
    postalCode: company.postalCode,
    addressLocality: company.city,
    addressRegion: company.province,
    addressCountry: 'IT',
  }
  const profiles = Object.values(company.socials).filter(isProfile)
  const contact = known({ email: company.email, telephone: company.phone })
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': ['Organization', 'ProfessionalService'],
        '@id': `${publicUrl}/#organization`,
        name: 'IDG',
        legalName: company.legalName,
        description: 'Consulenza e sviluppo su SAP Business Technology Platform',
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon-512.png`,
        image: `${publicUrl}/og/home.png`,
        areaServed: { '@type': 'Country', name: 'Italia' },
        address,
        ...contact,
        ...known({ vatID: company.vatNumber && `IT${company.vatNumber.replace(/^IT/i, '')}` }),
        ...(profiles.length > 0 && { sameAs: profiles }),
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#website`,
        name: 'IDG',
        url: `${publicUrl}/`,
        inLanguage: 'it-IT',
        publisher: { '@id': `${publicUrl}/#organization` },
      },
    ],
  }
}

/** A service page. */
export function service(page: { path: string; name: string; description: string }, publicUrl: string): object {
  const url = new URL(page.path, publicUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${url}#service`,
    name: page.name,
    description: page.description,
    url,
    areaServed: { '@type': 'Country', name: 'Italia' },
    provider: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: 'IDG', url: `${publicUrl}/` },
  }
}

/** A product page: software of the company. */
export function product(page: { path: string; name: string; description: string }, publicUrl: string): object {
  const url = new URL(page.path, publicUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    '@id': `${url}#product`,
    name: page.name,
    description: page.description,
    url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'SAP Business Technology Platform',
    publisher: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: 'IDG', url: `${publicUrl}/` },
  }
}

/** An article. */
export function article(
  page: {
    path: string
    title: string
    description: string
    date: string
    modified: string
    author?: string | undefined
  },
  publicUrl: string,
): object {
  const url = new URL(page.path, publicUrl).href
  const company = { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: 'IDG', url: `${publicUrl}/` }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: page.title,
    description: page.description,
    url,
    inLanguage: 'it-IT',
    datePublished: page.date,
    ...(page.modified && { dateModified: page.modified }),
    author: page.author ? { '@type': 'Person', name: page.author } : company,
    publisher: company,
  }
}

/** An open position. */
export function jobPosting(
  job: {
    path: string
    title: string
    /** Plain text. */
    description: string
    place: string
    posted: string
    until?: string | undefined
  },
  company: Company,
  publicUrl: string,
): object {
  const url = new URL(job.path, publicUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    '@id': `${url}#job`,
    title: job.title,
    description: job.description,
    url,
    datePosted: job.posted,
    ...(job.until && { validThrough: job.until }),
    hiringOrganization: { '@type': 'Organization', name: company.legalName, sameAs: `${publicUrl}/` },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: job.place, addressCountry: 'IT' },
    },
    directApply: true,
  }
}

/** The breadcrumb of a page, Home first. */
export function breadcrumbs(trail: readonly Crumb[], publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      ...(crumb.path && { item: new URL(crumb.path, publicUrl).href }),
    })),
  }
}

/** Questions and answers. */
export function faqPage(questions: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
    })),
  }
}

function known(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value && !isPlaceholder(value)))
}

/** A URL without a path is no profile. */
function isProfile(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname !== '/'
}
