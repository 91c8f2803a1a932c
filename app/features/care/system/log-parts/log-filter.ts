import { isCalendarDay } from '#app/lib/time/rome-time.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'

/** Filter of a log, as in the query string. Empty fields do not filter. */
export interface LogFilter {
  /** Id of a staff member. */
  person: string
  /** First and last day (yyyy-mm-dd in Rome), inclusive. */
  from: string
  to: string
}

/** Reads and writes the filter of a log. `parameters`: the query parameter of each field. */
export function logFilterOf<Filter extends LogFilter>(parameters: Record<keyof Filter & string, string>) {
  const fields = Object.entries(parameters) as [keyof Filter & string, string][]
  return {
    /** Parses the filter; invalid values become empty. */
    read(query: URLSearchParams): Filter {
      const entries = fields.map(([field, name]) => {
        const text = (query.get(name) ?? '').trim().slice(0, 120)
        if (!isDay(field)) return [field, text]
        return [field, isCalendarDay(isoDay(text)) ? isoDay(text) : '']
      })
      return Object.fromEntries(entries)
    },
    /** The query string of a filter, without its empty fields. */
    write(filter: Filter, more: Record<string, string> = {}): string {
      const filled = fields.flatMap(([field, name]): [string, string][] => {
        const value = String(filter[field])
        return value ? [[name, value]] : []
      })
      const text = new URLSearchParams([...filled, ...Object.entries(more)]).toString()
      return text && `?${text}`
    },
  }
}

function isDay(field: string): boolean {
  return field === 'from' || field === 'to'
}
