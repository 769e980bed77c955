import { readFileSync } from 'node:fs'

/**
 * Shares of the process's file handles. `port`: for one network's connections to each of the four public ports. `relayNetwork`:
 * for one network's sockets of the relay. `relay`: for all sockets of the relay. `refused`: for the refused sockets that the
 * relay holds open. A network that takes all its shares leaves almost a tenth of the handles for other networks, the database
 * and files.
 */
export const handleShares = { port: 1 / 16, relayNetwork: 5 / 8, relay: 3 / 4, refused: 1 / 32 }

const LIMITS = '/proc/self/limits'

/** Reads how many files and connections this process may have open; infinity if the system states no number. */
export function readHandleLimit(file = LIMITS): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8')) ?? []
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Lowers limits of the relay's sockets to what the process can hold. */
export function fitSockets<Limits extends { connections: number; connectionsPerAddress: number; heldRefusals: number }>(
  limits: Limits,
  handles = readHandleLimit(),
): Limits {
  const atMost = (limit: number, share: keyof typeof handleShares): number =>
    Math.min(limit, Math.floor(handles * handleShares[share]))
  return {
    ...limits,
    connections: atMost(limits.connections, 'relay'),
    connectionsPerAddress: atMost(limits.connectionsPerAddress, 'relayNetwork'),
    heldRefusals: atMost(limits.heldRefusals, 'refused'),
  }
}
