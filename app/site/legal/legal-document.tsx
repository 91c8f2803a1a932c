import Plus from 'lucide-react/icons/plus'
import type { LegalText } from '#app/content/legal.ts'
import type { Retention } from '#app/features/settings/retention/retention.ts'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { Prose } from '#app/shell/public/page/prose.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { useSite } from '#app/shell/public/site-data.ts'

/** A legal text: numbered sections with a table of contents beside them, or collapsed above them on narrow screens. */
export function LegalDocument({ text, path, retention }: { text: LegalText; path: string; retention: Retention }) {
  const { company } = useSite()
  const trail = [{ name: text.title, path }]
  const sections = text.sections.map((section, index) => ({ ...section, title: `${index + 1}. ${section.title}` }))
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={
          <>
            {text.lead}
            <span className="mt-4 block text-base">
              Ultimo aggiornamento: <time dateTime={text.updated.iso}>{text.updated.text}</time>
            </span>
          </>
        }
      />
      <PageBody contents={sections.map(({ id, title }) => ({ id, title }))}>
        <details className="group border-y border-line lg:hidden print:hidden">
          <summary className="flex list-none items-center justify-between gap-6 py-4 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
            Indice
            <Plus aria-hidden className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45" />
          </summary>
          <ol className="pb-4">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1.5 text-soft hover:text-accent">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </details>
        {sections.map(({ id, title, body }) => (
          <Section key={id} id={id} title={title}>
            <Prose>{body(company, retention)}</Prose>
          </Section>
        ))}
      </PageBody>
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
