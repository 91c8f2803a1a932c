import type { Entry } from '#app/features/work/requests/by-hand/by-hand-form.ts'

const PERSON = {
  person: '',
  request: '',
  origin: 'phone',
  name: 'Elena Conti',
  company: 'Conti S.r.l.',
  phone: '049 765 4321',
  email: 'elena@conti.example',
  tells: true,
} as const

/** A call as staff enter it. */
export const enteredByHand: Entry = { ...PERSON, key: '', message: 'Chiede un preventivo', wantsTime: false }

/** A call with the appointment that was agreed: Thursday 26 November 2026 at 10:00 in Rome. */
export const agreedByHand = {
  ...PERSON,
  key: '',
  message: '',
  wantsTime: true,
  date: '2026-11-26',
  time: '10:00',
  duration: 60,
  evenClosed: false,
  overbooks: false,
  state: 'confirmed',
  location: 'Ufficio',
  address: '',
  videoLink: '',
} as const satisfies Entry
