import { Counter, Gauge, type Registry } from 'prom-client'

/** A gauge without labels. */
export function gauge(registry: Registry, name: string, help: string): Gauge {
  return new Gauge({ name, help, registers: [registry] })
}

/** Replaces all values of a gauge with one label. */
export function replaceValues<Label extends string>(
  target: Gauge<Label>,
  label: Label,
  values: Iterable<readonly [string, number]>,
): void {
  target.reset()
  for (const [name, value] of values) target.set({ [label]: name } as Record<Label, string>, value)
}

/** A gauge with one label. */
export function labelledGauge<Label extends string>(registry: Registry, name: string, label: Label, help: string) {
  return new Gauge<Label>({ name, help, labelNames: [label], registers: [registry] })
}

/** A counter whose value is counted elsewhere; returns the function that sets it. */
export function total(registry: Registry, name: string, help: string): (value: number) => void {
  const counter = new Counter({ name, help, registers: [registry] })
  return (value) => {
    counter.reset()
    counter.inc(value)
  }
}
