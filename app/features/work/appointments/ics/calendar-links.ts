/** The contents of a web calendar link; excludes the link to the customer's page. */
export interface CalendarLinkFacts {
  startsAt: string
  endsAt: string
  title: string
  details: string
  place: string
}

/** URL that opens Google Calendar with a prefilled event. */
export function googleLink({ startsAt, endsAt, title, details, place }: CalendarLinkFacts): string {
  const stamp = (moment: string) => utc(moment).replace(/[-:]/g, '')
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(startsAt)}/${stamp(endsAt)}`,
    details,
    location: place,
  })
}

/** URL that opens Outlook on the web (work account) with a prefilled event. */
export function outlookLink({ startsAt, endsAt, title, details, place }: CalendarLinkFacts): string {
  return address('https://outlook.office.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    body: details,
    location: place,
    startdt: utc(startsAt),
    enddt: utc(endsAt),
  })
}

/** Whole seconds in UTC: Outlook reads a time without Z as local time. */
function utc(moment: string): string {
  return moment.replace(/\.\d{3}Z$/, 'Z')
}

/** Encodes spaces as %20: Outlook displays plus signs literally. */
function address(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}
