import type { AppointmentState } from '#app/features/appointments/states.ts'

/** Whether a confirmed online appointment lacks a video link; `room` is the one of the settings. */
export function isMissingLink(
  { state, location, videoLink }: { state: AppointmentState; location: string; videoLink: string },
  room: string,
): boolean {
  return state === 'confirmed' && location === 'Online' && videoLink === '' && room === ''
}

/** Why a confirmation is held back, and what the field of the link then asks for. */
export const LINK_MISSING =
  'L’incontro è online, ma manca il link: il cliente non saprebbe come collegarsi. Non gli abbiamo ancora scritto. Aggiungi il link adesso, oppure conferma senza e impostalo dopo. Con una sala predefinita (Impostazioni, «Prenotazioni») non serve un link per ogni incontro.'
export const LINK_ASKED = 'Scrivi il link, oppure conferma senza.'
