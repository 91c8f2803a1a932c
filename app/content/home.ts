import hero from './hero.json' with { type: 'json' }
import text from './home.json' with { type: 'json' }
import type { ServiceSlug } from './offering.ts'
import type { PageSection } from './sections.ts'

/** The marks that the build draws into `marks.svg` (scripts/images/marks.ts). */
export const MARKS = ['sap', 'googlecloud', 'cloudfoundry', 'kubernetes', 'nodejs'] as const
export type Mark = (typeof MARKS)[number]

/** A technology as Home names it, and, if it needs saying, what it is to the platform. Without a mark the name is its wordmark. */
export interface Technology {
  name: string
  mark?: Mark | undefined
  role?: string | undefined
}

/** A fact about the company: the value, and what it is. */
export interface Proof {
  value: string
  label: string
}

/** A service as Home shows it. */
export interface ServiceCard {
  service: ServiceSlug
  title: string
  text: string
}

/**
 * The editable text of Home, in reading order. Optional parts are absent from texts that were stored before they could
 * be edited; those show the built-in ones.
 */
export interface HomeText {
  hero: {
    title: string
    tagline?: string | undefined
    lead: string
    contact: string
    services: string
    orbit: string[]
  }
  /** Facts that can be checked, such as the level of a partner or the number of certified people; absent while empty. */
  proof?: Proof[] | undefined
  services: {
    title: string
    intro: string
    cards?: ServiceCard[] | undefined
    more?: string | undefined
    training: string
    trainingLink: string
  }
  technologies: { title: string; intro: string; link: string; note: string; items: Technology[] }
  powered: {
    title?: string | undefined
    text: string
    certification?: string | undefined
    items: Technology[]
  }
  /** Sections that staff have added. */
  sections: PageSection[]
  closing: { title: string; text: string; button?: string | undefined }
}

/** Home with every part present. */
export interface BuiltInHome extends HomeText {
  hero: HomeText['hero'] & { tagline: string }
  services: HomeText['services'] & { cards: ServiceCard[]; more: string }
  powered: HomeText['powered'] & { title: string; certification: string }
  closing: HomeText['closing'] & { button: string }
}

/** The built-in text of Home. */
export const home = { hero, ...text } as BuiltInHome
