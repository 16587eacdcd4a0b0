import { readdirSync, readFileSync } from 'node:fs'

/** Whether this system reports the memory of processes (Linux). */
export const canReadProcesses = (): boolean => read('/proc/self/status') !== undefined

/** A process and all processes that it started. */
export function processTree(pid: number): number[] {
  const children = tasksOf(pid).flatMap(
    task => read(`/proc/${pid}/task/${task}/children`)?.trim().split(' ').filter(Boolean).map(Number) ?? [],
  )
  return [pid, ...children.flatMap(processTree)]
}

/** Resident memory of a process and of all processes that it started. */
export const residentBytes = (pid: number): number =>
  processTree(pid).reduce((sum, each) => {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${each}/status`) ?? '')?.[1]
    return sum + Number(kilobytes ?? 0) * 1024
  }, 0)

/** Measures the largest resident memory of a process and its children until it is stopped. */
export function measurePeak(pid: number, intervalMs = 20): { readonly stop: () => number; readonly now: () => number } {
  let peak = residentBytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, intervalMs)
  return {
    now: () => peak,
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return [] // it has ended
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
