import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'

/** What a browser without JavaScript reads from a rendered contact form. */
export interface RenderedForm {
  token: string
  /** The days on offer. */
  dates: string[]
}

/**
 * Fetches the contact page and reads its form. On a busy machine a server that has just started may not have read the offer
 * yet and sends the form without times, as while the database is locked: the page is then fetched again.
 */
export async function fetchForm(url: string): Promise<RenderedForm> {
  let answer: Response
  let page: string
  for (const until = Date.now() + 30_000; ; ) {
    answer = await fetch(`${url}/contact`)
    page = await answer.text()
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1]
    const dates = [...page.matchAll(/name="date" [^>]*value="(\d{4}-\d\d-\d\d)"/g)].map((match) => match[1] ?? '')
    if (token && dates.length > 0) return { token, dates }
    if (!token || Date.now() > until) break
  }
  throw new Error(`the contact page has no form: ${answer.status}, ${page.slice(0, 300)}`)
}

/**
 * Returns the fields of a distinct slot for each of many submissions: half an hour, days first, then times of the day.
 */
export function slotNumber(number: number, dates: readonly string[]): { date: string; time: string; duration: string } {
  const time = START_TIMES[Math.floor(number / dates.length) % START_TIMES.length] ?? ''
  return { date: dates[number % dates.length] ?? '', time, duration: '30' }
}

/** Resolves when a form is old enough to come from a person. */
export async function humanPace(form: RenderedForm): Promise<void> {
  const rendered = Number.parseInt(form.token.split('.')[1] ?? '', 36)
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, rendered + 2_050 - Date.now())))
}

/** Posts the contact form as a browser without JavaScript does and returns the status and the reference code. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; reference: string | undefined }> {
  const answer = await fetch(`${url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(fields),
  })
  await answer.arrayBuffer()
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, reference: /^\/contact\?\w+=(IDG-\w{5}-\w{5})$/.exec(location)?.[1] }
}
