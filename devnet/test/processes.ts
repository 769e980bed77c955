import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of a process's children, from Linux's process table. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => readParent(candidate) === pid)
}

function readParent(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // The process ended while the table was being read.
    return undefined
  }
}
