import adminCss from '#app/styles/staff.css?url'

/** The staff style sheet, for the sign-in and set-up pages. */
export const signInLinks = () => [{ rel: 'stylesheet', href: adminCss }]

/** Title and robots of a sign-in or set-up page. */
export const signInMeta = (title: string) => [
  { title: `${title} · IDG` },
  { name: 'robots', content: 'noindex, nofollow' },
]
