import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { findDataRouter } from '#app/lib/browser/data-router.ts'

/** Loads the data of the page again in the background, unless a navigation or another refresh is under way. */
export function useRefresh() {
  const { revalidate, state } = useRevalidator()
  const refresh = useCallback(() => {
    // A refresh would restart a navigation that is waiting for its page.
    if (findDataRouter()?.state.navigation.state === 'idle') revalidate()
  }, [revalidate])
  return { refresh, isIdle: state === 'idle' }
}
