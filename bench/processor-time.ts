import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in ticks of 10 ms on every architecture that matters here. */
const TICKS_PER_SECOND = 100

/**
 * Seconds of processor time that a process and its children have used so far; NaN where there is no /proc. Unlike
 * elapsed time it hardly depends on what else the machine does.
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

/** The fields of /proc/<pid>/stat after the name, which may hold spaces itself: state, parent, … */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
