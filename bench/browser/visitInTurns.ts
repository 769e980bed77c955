import type { Browser } from '@playwright/test'
import { shuffle } from './statistics.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** The compared pages with the options of their visits, by name. */
export type Contestants = ReadonlyMap<string, Omit<VisitOptions, 'cpuRate'>>

/**
 * Visits every contestant once per round, in a random order, so that none is always first.
 *
 * @param options.cpuRate - The factor of CPU slow-down; 1 is full speed.
 * @returns the visits of each contestant, by its name.
 * @throws Error with the name and URL of the contestant whose visit failed, and the failure as `cause`.
 */
export async function visitInTurns(
  browser: Browser,
  contestants: Contestants,
  options: { rounds: number; cpuRate: number },
): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>([...contestants.keys()].map((name) => [name, []]))
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [name, contestant] of shuffle([...contestants])) {
      visits.get(name)?.push(await visitNamed(browser, name, { ...contestant, cpuRate: options.cpuRate }))
    }
  }
  return visits
}

async function visitNamed(browser: Browser, name: string, options: VisitOptions): Promise<Visit> {
  try {
    return await visit(browser, options)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${name}, at ${options.url}: ${reason}`, { cause })
  }
}
