import adminCss from '../../styles/staff.css?url'

/** The sheet of the staff area, for the pages before it. */
export const enterLinks = () => [{ rel: 'stylesheet', href: adminCss }]

/** Title and robots of a page before the staff area. */
export const enterMeta = (title: string) => [
  { title: `${title} · IDG` },
  { name: 'robots', content: 'noindex, nofollow' },
]
