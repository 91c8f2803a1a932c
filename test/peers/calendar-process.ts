import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { readCalendars } from '#app/features/work/appointments/calendars/read-calendars.server.ts'
import { PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { openDatabase } from '#db/client.server.ts'

/* A process that only reads and writes calendars, with a fast clock, to be killed (caldav.test.ts). */
const { PLACE = '', SECRET = '', BEGUN = '', SPEED = '' } = process.env
const begun = Number(BEGUN)
const parts = {
  db: openDatabase(JSON.parse(PLACE)),
  clock: () => new Date(begun + (Date.now() - begun) * Number(SPEED)),
  log: pino({ level: 'error' }, pino.destination(2)),
  network: { ...PUBLIC_NETWORK, insideHosts: new Set(['127.0.0.1']) },
  secret: SECRET,
  publicUrl: 'https://idg.example',
}
for (;;) {
  await readCalendars(parts).catch((error) => console.error(error))
  await pause(20)
}
