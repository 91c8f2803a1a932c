import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { navigationEnd } from '#app/lib/browser/data-router.ts'

/** Loads the data of the page again in the background, after the navigation under way, which it would restart. */
export function useRefresh() {
  const { revalidate, state } = useRevalidator()
  const refresh = useCallback(() => void navigationEnd().then(revalidate), [revalidate])
  return { refresh, isIdle: state === 'idle' }
}
