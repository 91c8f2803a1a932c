/** Form fields of the alternatives proposed by staff. */
export const PROPOSAL_FIELDS = [
  { date: 'date1', time: 'time1' },
  { date: 'date2', time: 'time2' },
  { date: 'date3', time: 'time3' },
] as const
