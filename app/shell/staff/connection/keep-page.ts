import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
  replace,
} from 'react-router'
import { showFailure } from '#app/lib/browser/connection-failure.ts'
import { findDataRouter, navigationEnd } from '#app/lib/browser/data-router.ts'
import { SECOND } from '#app/lib/time/duration.ts'

type Results = Record<string, DataStrategyResult>

/** Interval of retries for a page that failed to load; a retry also happens when the browser is online again. */
const RETRY_MS = 5 * SECOND

/** Form submissions of this page; any other request runs in the background. */
const submissions = new WeakSet<FormData>()

/**
 * Client middleware for every request of the staff area: a failed request never replaces a page that may contain
 * unsaved input. A failed submission keeps the page and reports it; a failed page load is retried until it succeeds or
 * another navigation starts; background requests fail silently. A background save ends after the navigation under way.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const submitted = submittedForm(request)
  if (submitted) showFailure(undefined)
  const results = await next()
  if (request.method !== 'GET' && !submitted) await finishInBackground(request.signal)
  const failed = Object.values(results).find(isFailure)
  if (!failed || request.signal.aborted) return results
  const { result: error } = failed
  if (request.method !== 'GET') {
    if (submitted) {
      const intent = String(submitted.get('intent'))
      showFailure({ kind: 'form', intent, message: publicMessage(error), scrollY: window.scrollY })
    }
    // The result of the last submission, with a status that causes no revalidation.
    const before = submitted ? findDataRouter()?.state.actionData : undefined
    return replaceFailures(results, (id) => data(before?.[id], { status: 503 }))
  }
  return keepLoaded(request, results, error)
}

function submittedForm({ method }: Request): FormData | undefined {
  const navigation = findDataRouter()?.state.navigation
  if (method === 'GET' || navigation?.state !== 'submitting' || !navigation.formData) return undefined
  if (submissions.has(navigation.formData)) return undefined
  submissions.add(navigation.formData)
  return navigation.formData
}

/**
 * Waits for the form that is being sent and the page that is loading: the router would complete the navigation with the
 * data of the present page. A refresh that began before the save starts again, because its data may be older.
 */
async function finishInBackground(signal: AbortSignal): Promise<void> {
  const router = findDataRouter()
  await navigationEnd(signal)
  if (router?.state.revalidation === 'loading') void router.revalidate()
}

function isFailure({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && !(result instanceof Response)
}

/** Replaces the failed results. */
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
  // The page is already displayed and stays.
  if (navigation.state === 'idle' || path === location.pathname + location.search) {
    return replaceFailures(results, (id) => router.state.loaderData[id])
  }
  if (!mayPass(error)) return results
  await retryMoment(request.signal)
  // During history navigation the URL is already the target's.
  const again = path === window.location.pathname + window.location.search ? replace : redirect
  throw again(path + (navigation.location?.hash ?? ''))
}

/** Whether a failure is caused by the connection or a restarting server rather than the page. */
function mayPass(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status)
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to decode'))
}

/** Resolves when a page is to be retried or is no longer requested. */
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
