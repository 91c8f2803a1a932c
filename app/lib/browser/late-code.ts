type Load = () => Promise<unknown>

const loads = new Set<Load>()

/** Registers code that the first page does without (`staticPart`). */
export function addLateCode(load: Load): void {
  loads.add(load)
}

/** Loads all registered code. Called with the first navigation, when the browser begins to render by itself. */
export function loadLateCode(): Promise<unknown> {
  return Promise.all([...loads].map((load) => load()))
}
