import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
  replace,
} from 'react-router'
import { findDataRouter } from '#app/lib/data-router.ts'
import { showFailure } from './connection.ts'

type Results = Record<string, DataStrategyResult>

/** A page that did not open is asked for again after so long, or when the browser is online again. */
const RETRY_MS = 5_000

/** The submissions of forms that have been seen here: what else is sent is in the background. */
const submissions = new WeakSet<FormData>()

/**
 * Client middleware around every request of the staff area: an answer that fails never replaces a page somebody may be typing
 * in. A failed submission leaves the page as it is and says so; a page that does not open is asked for again until it does,
 * or until another is wanted; what runs in the background fails in silence.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const submitted = isSubmission(request)
  if (submitted) showFailure(undefined)
  const results = await next()
  const failed = Object.values(results).find(isFailure)
  if (!failed || request.signal.aborted) return results
  const { result: error } = failed
  if (request.method !== 'GET') {
    if (submitted) showFailure({ kind: 'form', message: publicMessage(error), scrollY: window.scrollY })
    // What the page's last submission gave, with a status after which nothing is loaded anew.
    const before = submitted ? findDataRouter()?.state.actionData : undefined
    return replaceFailures(results, (id) => data(before?.[id], { status: 503 }))
  }
  return keepLoaded(request, results, error)
}

function isSubmission({ method }: Request): boolean {
  const navigation = findDataRouter()?.state.navigation
  if (method === 'GET' || navigation?.state !== 'submitting' || !navigation.formData) return false
  if (submissions.has(navigation.formData)) return false
  submissions.add(navigation.formData)
  return true
}

function isFailure({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && !(result instanceof Response)
}

/** The results with something else in place of the failures. */
function replaceFailures(results: Results, instead: (routeId: string) => unknown): Results {
  const entries = Object.entries(results).map(([id, result]): [string, DataStrategyResult] => [
    id,
    isFailure(result) ? { type: 'data', result: instead(id) } : result,
  ])
  return Object.fromEntries(entries)
}

async function keepLoaded(request: Request, results: Results, error: unknown): Promise<Results> {
  const router = findDataRouter()
  if (!router) return results
  const { navigation, location } = router.state
  const target = new URL(request.url)
  const path = target.pathname + target.search
  // The page is there already: what it shows stays.
  if (navigation.state === 'idle' || path === location.pathname + location.search) {
    return replaceFailures(results, (id) => router.state.loaderData[id])
  }
  if (!mayPass(error)) return results
  await retryMoment(request.signal)
  // On the way back through the history the address is the target's already.
  const again = path === window.location.pathname + window.location.search ? replace : redirect
  throw again(path + (navigation.location?.hash ?? ''))
}

/** Whether a failure has to do with the connection, or with a server that is restarting: not with the page. */
function mayPass(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status)
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to decode'))
}

/** Resolves when a page is to be asked for again, or is not wanted any more. */
function retryMoment(given: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      showFailure(undefined)
      resolve()
    }
    const timer = setTimeout(end, RETRY_MS)
    window.addEventListener('online', end)
    given.addEventListener('abort', end)
    showFailure({ kind: 'page', retry: end })
  })
}

function publicMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { data: body } = error
  return body && typeof body === 'object' && typeof body.message === 'string' ? body.message : undefined
}
