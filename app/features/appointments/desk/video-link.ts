import type { AppointmentState } from '#app/features/appointments/states.ts'

/** Whether a confirmed online appointment lacks a video link; `room` is the one of the settings. */
export function isMissingLink(
  { state, location, videoLink }: { state: AppointmentState; location: string; videoLink: string },
  room: string,
): boolean {
  return state === 'confirmed' && location === 'Online' && videoLink === '' && room === ''
}
