import { type ChosenSlot, chosenIn } from '#app/features/work/appointments/availability/slot-offer.ts'

/** The appointment as chosen so far in the contact form. */
export interface AppointmentChoice extends ChosenSlot {
  location: string
}

/** The present choice in a form; undefined while no appointment is requested. */
export function choiceIn(form: HTMLFormElement): AppointmentChoice | undefined {
  const data = new FormData(form)
  if (!data.has('requestedAppointment')) return undefined
  return { ...chosenIn(form), location: String(data.get('location') ?? '') }
}

/** Whether nothing has changed. */
export function isSameChoice(one: AppointmentChoice | undefined, other: AppointmentChoice | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
