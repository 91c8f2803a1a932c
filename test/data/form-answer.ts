import type { data } from 'react-router'
import { RESULT } from '#app/lib/result.ts'

/** What an action answered: the result that its redirect reports, or the status and data of the page. */
export function answerOf(answer: object): object {
  if (answer instanceof Response) {
    const page = new URL(answer.headers.get('location') ?? '', 'http://own.invalid')
    return { result: page.searchParams.get(RESULT) }
  }
  const { data: shown, init } = answer as ReturnType<typeof data<object>>
  return { status: init?.status, ...shown }
}
