/** What calendars on the web are told of an appointment; nothing that opens its page. */
export interface CalendarLinkFacts {
  startsAt: string
  endsAt: string
  title: string
  details: string
  place: string
}

/** The address at which Google's calendar offers to enter an event. */
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

/** The address at which Outlook's calendar for companies offers to enter an event. */
export function outlookLink({ startsAt, endsAt, title, details, place }: CalendarLinkFacts): string {
  return address('https://outlook.office.com/calendar/0/deeplink/compose', {
    ...{ path: '/calendar/action/compose', rru: 'addevent', subject: title, body: details, location: place },
    ...{ startdt: utc(startsAt), enddt: utc(endsAt) },
  })
}

/** Whole seconds in UTC: Outlook takes a time without the Z for the reader's own. */
function utc(moment: string): string {
  return moment.replace(/\.\d{3}Z$/, 'Z')
}

/** Spaces as %20: Outlook shows the plus signs of forms as they are. */
function address(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}
