import type { AppointmentState } from '#app/features/work/appointments/states.ts'

/** Whether a confirmed online appointment lacks a video link; `room` is the one of the settings. */
export function isMissingLink(
  { state, location, videoLink }: { state: AppointmentState; location: string; videoLink: string },
  room: string,
): boolean {
  return state === 'confirmed' && location === 'Online' && videoLink === '' && room === ''
}

/** Why a confirmation is held back, and what the field of the link then asks for. */
export const LINK_MISSING =
  'Il cliente non è ancora stato avvisato: manca il link della videochiamata. Aggiungilo, oppure conferma senza e impostalo dopo; una sala predefinita (Impostazioni, «Prenotazioni») vale per tutti gli incontri.'
export const LINK_ASKED = 'Scrivi il link, oppure conferma senza.'
