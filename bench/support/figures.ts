/** Minimum, median and maximum of several runs; their distance shows how reliable a figure is. */
export interface Spread {
  min: number
  median: number
  max: number
}

/** Returns the spread of some values; NaN without values. */
export function spreadOf(values: readonly number[]): Spread {
  return { min: percentile(values, 0), median: percentile(values, 50), max: percentile(values, 100) }
}

/** Returns the value below which `percent` of the values lie, interpolated. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const position = ((sorted.length - 1) * percent) / 100
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

/** Formats a spread as `median (min–max)`. */
export function showSpread({ min, median, max }: Spread, digits = 0): string {
  const show = (value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${show(median)} (${show(min)}–${show(max)})`
}

/** Prints a table as Markdown, for docs/benchmarks.md. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  console.log(`\n${title}\n\n${[line(head), line(rule), ...rows.map(line)].join('\n')}`)
}

/** Prints the class of machine and the load under which the figures were taken. */
export async function printMachine(): Promise<void> {
  const { availableParallelism, loadavg } = await import('node:os')
  const load = loadavg()[0] ?? 0
  const cores = availableParallelism()
  const state = load > 0.7 ? `shared: other work was running (load ${load.toFixed(1)} before the start)` : 'quiet'
  console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cores} cores, ${state}`)
}
