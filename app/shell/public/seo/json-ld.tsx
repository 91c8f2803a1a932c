import { useSite } from '#app/shell/public/site-data.ts'
import {
  article,
  breadcrumbs,
  type Crumb,
  faqPage,
  jobPosting,
  organization,
  product,
  type Question,
  service,
} from './structured-data.ts'

/* Structured data for search engines. They read the server's HTML, so the browser bundle contains neither the data
   nor the code that generates it: hydration keeps the server's element. */

/** The company as Organization, ProfessionalService and WebSite. For Home and the contact page. */
export function OrganizationJsonLd() {
  const { company, publicUrl } = useSite()
  return <JsonLd json={import.meta.env.SSR ? toScriptText(organization(company, publicUrl)) : ''} />
}

/** A service of the company, or a product of its own. */
export function OfferingJsonLd({ path, ...page }: { path: string; name: string; description: string }) {
  const { publicUrl } = useSite()
  const json = import.meta.env.SSR
    ? toScriptText((path.startsWith('/products/') ? product : service)({ path, ...page }, publicUrl))
    : ''
  return <JsonLd json={json} />
}

/** An article of the company. */
export function ArticleJsonLd({
  path,
  article: text,
}: {
  path: string
  article: Omit<Parameters<typeof article>[0], 'path'>
}) {
  const { publicUrl } = useSite()
  return <JsonLd json={import.meta.env.SSR ? toScriptText(article({ path, ...text }, publicUrl)) : ''} />
}

/** An open position. */
export function JobJsonLd({ job }: { job: Parameters<typeof jobPosting>[0] }) {
  const { company, publicUrl } = useSite()
  return <JsonLd json={import.meta.env.SSR ? toScriptText(jobPosting(job, company, publicUrl)) : ''} />
}

/** The breadcrumb below Home, ending with the page itself. A step without a page of its own has no path. */
export function BreadcrumbJsonLd({ trail }: { trail: Crumb[] }) {
  const { publicUrl } = useSite()
  return <JsonLd json={import.meta.env.SSR ? toScriptText(breadcrumbs(trail, publicUrl)) : ''} />
}

/** The questions and answers displayed on the page. */
export function FaqJsonLd({ questions }: { questions: readonly Question[] }) {
  return <JsonLd json={import.meta.env.SSR ? toScriptText(faqPage(questions)) : ''} />
}

function JsonLd({ json }: { json: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped by toScriptText
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  )
}

/** Serializes JSON for a script element: no text in it can close the element or open a comment. */
export function toScriptText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
