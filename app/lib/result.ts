import { redirect, replace } from 'react-router'
import { siteAddress } from './net/site-address.ts'

/** Query parameter with the result of the action that redirected to a page. */
export const RESULT = 'esito'

/** Adds the result of an action to the address of a page, which turns it into a message (`useResult`). */
export function withResult(path: string, result: string): string {
  const url = siteAddress(path) ?? new URL('http://own.invalid/')
  url.searchParams.set(RESULT, result)
  return url.pathname + url.search + url.hash
}

/** Path and query of the page that a form was sent from; the router requests its data under another path. */
export function pagePath({ pathname, search }: URL): string {
  return pathname.replace(/\.data$/, '') + search
}

/**
 * Redirects after an action (303); `path` may have a query of its own. The answer takes the place of the form in the
 * history, so that Back leads to the page before the form and not to the form, empty again.
 */
export function redirectWithResult(path: string, result: string, headers?: HeadersInit): Response {
  return replace(withResult(path, result), { status: 303, ...(headers && { headers }) })
}

/**
 * The loader of an address that only takes a form, such as a download: leads to the page of its form, one segment up. A
 * browser asks for it after a sign-in in between.
 */
export function leadToPage({ url: { pathname, search } }: { url: URL }): Response {
  return redirect(pathname.slice(0, pathname.lastIndexOf('/')) + search)
}
