import {
  type ComponentType,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { importAgain } from '#app/lib/browser/import-again.ts'
import { addLateCode } from '#app/lib/browser/late-code.ts'
import { type UntilHydration, untilHydration } from './until-hydration.ts'

/**
 * A part of a public page that also works without scripts, such as a form. Its code loads when the visitor first
 * touches the page, or at once if `isNeeded`; until then the server's HTML stays as it is. What is typed meanwhile is
 * kept, a button that is pressed waits for the code, and if the code does not load, the part works as without scripts
 * (docs/decisions/0114).
 */
export function latePart<Props extends object, Module>(
  load: () => Promise<Module>,
  partOf: (module: Module) => ComponentType<Props>,
  isNeeded: (props: Props) => boolean,
): ComponentType<Props> {
  let arrive: (code: ComponentType<Props>) => void = () => undefined
  const code = new Promise<ComponentType<Props>>((resolve) => {
    arrive = resolve
  })
  let loading: Promise<void> | undefined
  let failure: unknown
  const start = () => {
    const request = failure === undefined ? load : () => importAgain(load, failure)
    loading ??= request().then(
      (module) => arrive(partOf(module)),
      (error: unknown) => {
        // The next touch tries again.
        loading = undefined
        failure = error
        throw error
      },
    )
    return loading
  }
  // A navigation changes what the part reads: without its code React would remove it.
  addLateCode(start)

  const Part = lazy(async () => ({
    default: await (import.meta.env.SSR ? load().then(partOf) : code),
  })) as ComponentType<Props>

  function LatePart(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const waiting = useRef<UntilHydration>(undefined)
    useEffect(() => {
      if (place.current) waiting.current = untilHydration(place.current, start)
      return () => waiting.current?.end()
    }, [])
    useEffect(() => {
      if (isNeeded(props)) start().catch(() => undefined)
    })
    return (
      <div ref={place}>
        <Suspense>
          <Part {...props} />
          <Hydrated waiting={waiting} />
        </Suspense>
      </div>
    )
  }
  // With the same props React leaves the waiting part alone.
  return memo(LatePart) as unknown as ComponentType<Props>
}

/** Ends the wait once the part beside it is hydrated and the states set by its effects are applied. */
function Hydrated({ waiting }: { waiting: RefObject<UntilHydration | undefined> }) {
  const [isSettled, setSettled] = useState(false)
  useLayoutEffect(() => waiting.current?.restore(), [waiting])
  useEffect(() => {
    if (isSettled) waiting.current?.end()
    else setSettled(true)
  }, [waiting, isSettled])
  return null
}
