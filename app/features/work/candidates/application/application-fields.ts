/** The fields of an application, shared by browser and server. */
export const APPLICATION_FIELDS = {
  name: { label: 'Nome e cognome', limit: 120 },
  email: { label: 'Email', limit: 254 },
  phone: { label: 'Telefono', limit: 32 },
  message: { label: 'Messaggio', limit: 5_000 },
  file: { label: 'Curriculum', limit: 0 },
} as const
