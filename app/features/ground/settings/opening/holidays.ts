/**
 * Italian public holidays on a fixed day, as mm-dd, with the year from which they apply (again). Sources: L. 260/1949
 * and L. 54/1977; DPR 792/1985 (Epifania); L. 336/2000 (2 giugno); L. 151/2025 (San Francesco d’Assisi, 4 ottobre, dal
 * 2026).
 */
const FIXED: ReadonlyArray<{ day: string; name: string; since?: number }> = [
  { day: '01-01', name: 'Capodanno' },
  { day: '01-06', name: 'Epifania' },
  { day: '04-25', name: 'Festa della Liberazione' },
  { day: '05-01', name: 'Festa del Lavoro' },
  { day: '06-02', name: 'Festa della Repubblica' },
  { day: '08-15', name: 'Ferragosto' },
  { day: '10-04', name: 'San Francesco d’Assisi', since: 2026 },
  { day: '11-01', name: 'Ognissanti' },
  { day: '12-08', name: 'Immacolata Concezione' },
  { day: '12-25', name: 'Natale' },
  { day: '12-26', name: 'Santo Stefano' },
]

/** The name of the national holiday on a day (yyyy-mm-dd); undefined on an ordinary day. */
export function nationalHoliday(day: string): string | undefined {
  const year = Number(day.slice(0, 4))
  const fixed = FIXED.find((holiday) => holiday.day === day.slice(5) && year >= (holiday.since ?? 0))
  if (fixed) return fixed.name
  const easter = easterSunday(year)
  if (day === easter.toISOString().slice(0, 10)) return 'Pasqua'
  easter.setUTCDate(easter.getUTCDate() + 1)
  return day === easter.toISOString().slice(0, 10) ? 'Lunedì dell’Angelo' : undefined
}

/** Easter Sunday of a Gregorian year at midnight UTC (the anonymous algorithm of Nature, 1876, as given by Meeus). */
function easterSunday(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return new Date(Date.UTC(year, month - 1, day))
}
