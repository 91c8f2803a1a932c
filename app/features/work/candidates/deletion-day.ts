/** The day on which an application is deleted (ISO date), counted from its arrival or the candidate's consent. */
export function deletionDay(since: Date, candidateMonths: number): string {
  const day = new Date(since)
  day.setUTCMonth(day.getUTCMonth() + candidateMonths)
  return day.toISOString().slice(0, 10)
}
