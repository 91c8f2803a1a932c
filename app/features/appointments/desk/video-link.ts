import type { AppointmentState } from '#app/features/appointments/states.ts'

/** Whether a confirmed online appointment has no address for its call; `room` is that of the settings. */
export function isMissingLink(
  { state, location, videoLink }: { state: AppointmentState; location: string; videoLink: string },
  room: string,
): boolean {
  return state === 'confirmed' && location === 'Online' && videoLink === '' && room === ''
}
