/*
 * Replaces React Router's instrumentation in the browser (scripts/vite/replaced-modules.ts), which runs only for a
 * router that is given `instrumentations`; ours is not.
 */

const unused = (): never => {
  throw new Error('This build contains no instrumentation')
}

export const getRouteInstrumentationUpdates = unused
export const instrumentClientSideRouter = unused
export const instrumentHandler = unused
export const instrumentationResultMetaContext = undefined

/** Without instrumentation nothing receives the results of navigations. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
