import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReadyArticle } from '#app/content/articles.server.ts'
import { aboutPage } from '#app/content/company/about.ts'
import { home } from '#app/content/home.ts'
import type { AppContext, StaffActor } from '#app/context.ts'
import type { CollectionType } from '#app/features/pages/documents/collections/collections.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { schedulePublication } from '#app/features/pages/documents/publishing/schedule.server.ts'
import { addRedirect } from '#app/features/pages/documents/redirects/add-redirect.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { drawMark, drawPortrait, type Look } from './drawn.ts'
import {
  ANSWERED,
  AUTHORS,
  CASES,
  CERTIFICATIONS,
  COURSES,
  FIRST_STEPS,
  JOBS,
  PARTNER,
  PEOPLE,
  PROOF,
  QUOTES,
} from './entries.ts'
import { uploadPicture } from './files.ts'
import type { Office } from './office.ts'
import { later } from './working-hours.ts'

const ARTICLES = path.resolve(import.meta.dirname, '../../app/content/articles')
const SCREENS = path.resolve(import.meta.dirname, 'screens')
const DAY = 24 * 60
const JOB_OPEN_DAYS = 60
const SCHEDULED_DAYS = 6

/** Schedules what staff publish: people, cases, articles, partner, certifications, jobs, redirects. */
export function planContent(office: Office): void {
  const { timeline, start, end } = office
  const share = (part: number) => new Date(start.getTime() + (end.getTime() - start.getTime()) * part)
  timeline.at(share(0.05), () => publishPeople(office))
  timeline.at(share(0.06), () => completePages(office))
  timeline.at(share(0.08), () => publishPartners(office))
  timeline.at(share(0.3), () => publishCases(office))
  for (const [index, { at }] of AUTHORS.entries()) timeline.at(share(at), () => publishArticle(office, index))
  timeline.at(share(0.52), () => moveAddresses(office))
  timeline.at(share(0.7), () => publishJobs(office))
  timeline.at(later(end, -2 * DAY), () => schedulePage(office))
}

const editor = (office: Office) => office.as(office.staff[0] as StaffActor)

async function publishPeople(office: Office): Promise<void> {
  const ctx = editor(office)
  const portraitOf = (name: string, look: Look) =>
    uploadPicture(ctx, office.makeWidths, drawPortrait(look), {
      name: `Ritratto ${name}`,
      alt: `Ritratto disegnato di ${name}`,
    })
  for (const { look, ...person } of PEOPLE) {
    await publish(ctx, 'people', { ...person, photo: await portraitOf(person.name, look) })
  }
  for (const { look, ...quote } of QUOTES) {
    await publish(ctx, 'quotes', { ...quote, photo: await portraitOf(quote.name, look) })
  }
}

/** The built-in pages with what only the company knows: the facts of Home, the open questions of "Chi Siamo", the first steps. */
async function completePages(office: Office): Promise<void> {
  const ctx = editor(office)
  await publishPage(ctx, 'home', { ...home, proof: PROOF })
  const sections = aboutPage.sections.map((section) => {
    if (section.kind === 'people') return { ...section, intro: 'Persone inventate, ritratti disegnati.' }
    if (section.kind !== 'questions') return section
    const items = section.items.map(({ question, answer }) => ({ question, answer: ANSWERED[question] ?? answer }))
    return { ...section, items }
  })
  await publishPage(ctx, 'about', { ...aboutPage, sections })
  for (const [slug, step] of Object.entries(FIRST_STEPS)) {
    const key = `services/${slug}`
    const page = getDocument(key).original as { sections: { kind: string }[] }
    const offered = page.sections.flatMap((section) => {
      if (section.kind !== 'offer') return section
      return [...(slug === 'training' ? COURSES : []), { ...section, ...step }]
    })
    await publishPage(ctx, key, { ...page, sections: offered })
  }
}

async function publishPage(ctx: AppContext, key: string, text: object): Promise<void> {
  const revision = await saveContentDraft(ctx, { key, revision: 0 }, text as ContentValue)
  const outcome = await publishDraft(ctx, { key, revision })
  if (outcome.kind !== 'published') throw new Error(`${key} was not published: ${JSON.stringify(outcome.errors)}`)
}

async function publishPartners(office: Office): Promise<void> {
  const ctx = editor(office)
  const logo = await uploadPicture(ctx, office.makeWidths, drawMark('#0a6ed1'), {
    name: 'Logo Anelli Software',
    alt: 'Anelli Software, logo inventato',
  })
  await publish(ctx, 'partners', { ...PARTNER, logo })
  const until = addDays(romeDay(office.end), 400)
  for (const certification of CERTIFICATIONS) await publish(ctx, 'certifications', { ...certification, until })
}

async function publishCases(office: Office): Promise<void> {
  const ctx = editor(office)
  for (const text of CASES) {
    const file = path.join(SCREENS, `${text.address}.webp`)
    const name = {
      name: `Schermata: ${text.title}`,
      alt: 'Schermata disegnata, con dati inventati',
      type: 'webp',
    } as const
    const screen = existsSync(file) ? await uploadPicture(ctx, office.makeWidths, readFileSync(file), name) : undefined
    await publish(ctx, 'projects', { ...text, screen })
  }
}

async function publishArticle(office: Office, index: number): Promise<void> {
  const read = (name: string) => readFileSync(path.join(ARTICLES, name), 'utf8')
  const articles = JSON.parse(read('articles.json')) as Omit<ReadyArticle, 'body'>[]
  const { id, ...rest } = articles[index] as (typeof articles)[number]
  const article = { ...rest, body: read(`${rest.address}.md`).trim() }
  const [date, author] = [romeDay(office.timeline.clock()), AUTHORS[index]?.author]
  const text = { ...article, date, author } as EntryText<'insights'>
  await publish(editor(office), 'insights', text, { id, ...article })
}

async function publishJobs(office: Office): Promise<void> {
  const until = addDays(romeDay(office.end), JOB_OPEN_DAYS)
  for (const job of JOBS) await publish(editor(office), 'jobs', { ...job, until })
}

async function moveAddresses(office: Office): Promise<void> {
  const ctx = editor(office)
  await addRedirect(ctx, { from: '/chi-siamo.html', to: '/about' })
  await addRedirect(ctx, { from: '/servizi/sap-pi-po', to: '/services/integration' })
}

/** A changed page that is published in some days. */
async function schedulePage(office: Office): Promise<void> {
  const ctx = editor(office)
  const text = getDocument('careers').original as { [field: string]: ContentValue }
  const lead =
    'Lavori a un progetto SAP BTP per volta, con chi userà ciò che costruisci. Dal mese prossimo anche a Bassano.'
  const revision = await saveContentDraft(ctx, { key: 'careers', revision: 0 }, { ...text, lead })
  const at = later(office.end, SCHEDULED_DAYS * DAY)
  const outcome = await schedulePublication(ctx, { key: 'careers', revision, at })
  if (outcome.kind !== 'scheduled') throw new Error(`the page was not scheduled: ${JSON.stringify(outcome.errors)}`)
}

async function publish<Type extends CollectionType>(
  ctx: AppContext,
  type: Type,
  text: EntryText<Type>,
  ready?: ReadyArticle,
): Promise<void> {
  const named = text as { title?: string; name?: string; text?: string }
  const title = (named.title ?? named.name ?? named.text ?? '').slice(0, 90)
  const key = await createEntry(ctx, { type, title, ...(ready && { ready }) })
  const revision = await saveContentDraft(ctx, { key, revision: 1 }, text as ContentValue)
  const outcome = await publishDraft(ctx, { key, revision })
  if (outcome.kind !== 'published') throw new Error(`${key} was not published: ${JSON.stringify(outcome.errors)}`)
}
