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
  const stamp = (moment: string) => moment.replace(/[-:]|\.\d{3}/g, '')
  const query = {
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(startsAt)}/${stamp(endsAt)}`,
    details,
    location: place,
  }
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`
}

/** The address at which Outlook's calendar for companies offers to enter an event. */
export function outlookLink({ startsAt, endsAt, title, details, place }: CalendarLinkFacts): string {
  const query = { path: '/calendar/action/compose', rru: 'addevent', subject: title, body: details, location: place }
  return `https://outlook.office.com/calendar/0/deeplink/compose?${new URLSearchParams({ ...query, startdt: startsAt, enddt: endsAt })}`
}
