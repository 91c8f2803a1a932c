import { type Slot, slotStart } from './slot.ts'

/** The answers of calendars to an invitation, and their displayed names. */
export const ANSWER_NAMES = {
  accepted: 'Invito accettato',
  declined: 'Invito rifiutato',
  tentative: 'Invito in forse',
} as const

export type CalendarAnswerKind = keyof typeof ANSWER_NAMES

/** The answer of a calendar as it is stored with its appointment. */
export interface StoredAnswer {
  calendarAnswer: string
  calendarAnswerStart: string | null
}

/** Returns the answer to the time at which an appointment is confirmed; undefined without one, and for one to another time. */
export function standingAnswer(appointment: Slot & StoredAnswer & { status: string }): CalendarAnswerKind | undefined {
  const { status, calendarAnswer, calendarAnswerStart } = appointment
  if (status !== 'confirmed' || !isAnswer(calendarAnswer)) return undefined
  return calendarAnswerStart === slotStart(appointment).toISOString() ? calendarAnswer : undefined
}

/** Whether a stored text is an answer. */
export function isAnswer(text: string): text is CalendarAnswerKind {
  return Object.hasOwn(ANSWER_NAMES, text)
}
