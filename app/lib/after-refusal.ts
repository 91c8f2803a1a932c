import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For pages whose forms can be refused because somebody else was first: after a refusal they show how things are now. By
 * itself the router would keep what was loaded before, and the form would be refused again for ever.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus !== undefined && actionStatus > 400) || defaultShouldRevalidate
}
