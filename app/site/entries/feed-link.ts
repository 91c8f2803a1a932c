import { insights } from '#app/content/insights.ts'

/** The Atom feed in the head of the pages with articles. */
export const FEED_LINK = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: `IDG, ${insights.title}`,
  href: '/insights.atom',
}
