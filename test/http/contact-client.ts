import { OFFERED_TIMES } from '#app/features/appointments/availability/offer.ts'

/** What a browser without JavaScript reads from a rendered contact form. */
export interface RenderedForm {
  token: string
  /** The days on offer. */
  dates: string[]
}

/** Fetches the contact page and reads its form. */
export async function fetchForm(url: string): Promise<RenderedForm> {
  const answer = await fetch(`${url}/contact`)
  const page = await answer.text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1]
  const dates = [...page.matchAll(/name="date" [^>]*value="(\d{4}-\d\d-\d\d)"/g)].map((match) => match[1] ?? '')
  if (!token || dates.length === 0)
    throw new Error(`the contact page has no form: ${answer.status}, ${dates.length} days, ${page.slice(0, 300)}`)
  return { token, dates }
}

/**
 * Returns the fields of a distinct slot for each of many submissions: half an hour, days first, then times of the day.
 */
export function slotNumber(number: number, dates: readonly string[]): { date: string; time: string; duration: string } {
  const time = OFFERED_TIMES[Math.floor(number / dates.length) % OFFERED_TIMES.length] ?? ''
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
  return { status: answer.status, reference: /^\/contact\?esito=(IDG-\w{5}-\w{5})$/.exec(location)?.[1] }
}
