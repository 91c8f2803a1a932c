import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in ticks of 10 ms on all relevant architectures. */
const TICKS_PER_SECOND = 100

/**
 * Returns the processor time in seconds that a process and its children have used; NaN without /proc. Unlike elapsed
 * time it hardly depends on other load on the machine.
 */
export function processorSeconds(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN
  return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + ownSeconds(id), 0)
}

function ownSeconds(pid: number): number {
  const [user = 0, system = 0] = statFields(pid).slice(11, 13).map(Number)
  return (user + system) / TICKS_PER_SECOND
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => Number(statFields(id)[1]) === pid)
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces: state, parent, … */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
