const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const NINE = ['DTSTART;TZID=Europe/Rome:20261123T090000', 'DTEND;TZID=Europe/Rome:20261123T100000']
const UTC = ['DTSTART:20261123T090000Z', 'DTEND:20261123T103000Z']
const NEW_YORK = ['DTSTART;TZID=America/New_York:20261123T190000', 'DTEND;TZID=America/New_York:20261123T200000']
const ALL_DAY = ['DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261124']
const at = (time: string, ...lines: string[]) =>
  event(`DTSTART;TZID=Europe/Rome:${time}`, 'DURATION:PT1H', ...lines).map((line) =>
    line.startsWith('DURATION')
      ? `DTEND;TZID=Europe/Rome:${time.replace(/T(\d\d)/, (_, hour) => `T${String(Number(hour) + 1).padStart(2, '0')}`)}`
      : line,
  )

/** Calendars of many shapes, expanded by our reader and by another engine. */
export const CALENDARS: readonly { title: string; lines: readonly string[] }[] = [
  { title: 'a single event', lines: event(...UTC) },
  { title: 'a whole day', lines: event(...ALL_DAY) },
  { title: 'three whole days', lines: event('DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227') },
  { title: 'a floating time', lines: event('DTSTART:20261123T090000', 'DTEND:20261123T100000') },
  { title: 'every day in UTC', lines: event(...UTC, 'RRULE:FREQ=DAILY;COUNT=10') },
  { title: 'every day in Rome over the change of clocks', lines: at('20270320T090000', 'RRULE:FREQ=DAILY;COUNT=20') },
  { title: 'every day in New York', lines: event(...NEW_YORK, 'RRULE:FREQ=DAILY') },
  { title: 'every third day', lines: event(...NINE, 'RRULE:FREQ=DAILY;INTERVAL=3') },
  {
    title: 'workdays until a day in UTC',
    lines: event(...NINE, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270129T080000Z'),
  },
  {
    title: 'an evening in New York until the next day in UTC',
    lines: event(...NEW_YORK, 'RRULE:FREQ=DAILY;UNTIL=20261127T000000Z'),
  },
  {
    title: 'every second week, weeks beginning on Sunday',
    lines: event(...NINE, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU'),
  },
  {
    title: 'every second week, weeks beginning on Monday',
    lines: event(...NINE, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO'),
  },
  { title: 'the same day of every month', lines: event(...NINE, 'RRULE:FREQ=MONTHLY') },
  { title: 'the 31st', lines: at('20251231T090000', 'RRULE:FREQ=MONTHLY') },
  { title: 'the last day of the month', lines: at('20251231T090000', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1') },
  { title: 'the last Friday', lines: at('20251226T140000', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR') },
  { title: 'the first and third Tuesday', lines: at('20260106T140000', 'RRULE:FREQ=MONTHLY;BYDAY=1TU,3TU') },
  { title: 'the fifth Monday', lines: at('20260330T140000', 'RRULE:FREQ=MONTHLY;BYDAY=5MO') },
  {
    title: 'the second working day',
    lines: at('20260102T090000', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2'),
  },
  {
    title: 'the last working day, twenty times',
    lines: at('20260130T090000', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=20'),
  },
  { title: 'Friday the 11th', lines: at('20260911T090000', 'RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=11') },
  {
    title: 'a birthday',
    lines: event('DTSTART;VALUE=DATE:19800401', 'DTEND;VALUE=DATE:19800402', 'RRULE:FREQ=YEARLY'),
  },
  { title: 'a Sunday of March', lines: at('20200329T090000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU') },
  { title: 'three months of the year', lines: at('20240131T090000', 'RRULE:FREQ=YEARLY;BYMONTH=1,4,12') },
  {
    title: 'a series without some dates',
    lines: event(...NINE, 'RRULE:FREQ=DAILY;COUNT=9', 'EXDATE;TZID=Europe/Rome:20261124T090000,20261127T090000'),
  },
  {
    title: 'whole days without one',
    lines: event(...ALL_DAY, 'RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE;VALUE=DATE:20261207'),
  },
  { title: 'additional dates without a rule', lines: event(...UTC, 'RDATE:20261202T140000Z,20261209T140000Z') },
  {
    title: 'additional dates with a rule',
    lines: event(...NINE, 'RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE;TZID=Europe/Rome:20261126T170000'),
  },
  {
    title: 'an occurrence that was moved',
    lines: [
      ...event(...NINE, 'RRULE:FREQ=WEEKLY;COUNT=5'),
      ...event(
        'RECURRENCE-ID;TZID=Europe/Rome:20261130T090000',
        'DTSTART;TZID=Europe/Rome:20261201T150000',
        'DTEND;TZID=Europe/Rome:20261201T170000',
      ),
    ],
  },
  {
    title: 'a whole day that was moved',
    lines: [
      ...event(...ALL_DAY, 'RRULE:FREQ=WEEKLY;COUNT=5'),
      ...event('RECURRENCE-ID;VALUE=DATE:20261130', 'DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261203'),
    ],
  },
  {
    title: 'nights before and after the change of clocks',
    lines: event(
      'DTSTART;TZID=Europe/Rome:20270326T220000',
      'DTEND;TZID=Europe/Rome:20270327T060000',
      'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=2',
    ),
  },
  {
    title: 'every second hour',
    lines: event('DTSTART:20261201T060000Z', 'DTEND:20261201T063000Z', 'RRULE:FREQ=HOURLY;INTERVAL=2;COUNT=12'),
  },
]
