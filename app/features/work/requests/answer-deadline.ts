import { formatDeadline } from '#app/lib/text/format.ts'

/** Until when we answer, in the words of every page and mail that promises it: "entro le 9 di lunedì 30 novembre". */
export function answerDeadline(by: string): string {
  return formatDeadline(new Date(by), 'entro').replace(/ \d{4}$/, '')
}
