import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Reloads the data after a refused form. By default the router keeps the loaded data after an error, so a form refused
 * for a conflict would be refused again.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus !== undefined && actionStatus > 400) || defaultShouldRevalidate
}
