import { createServer } from 'node:net'

/**
 * The lowest port of all ranges. All ports lie below those that systems use for outgoing connections (from 32,768 or 49,152
 * on).
 */
const FIRST = 10_000
/**
 * The number of ports in the range that each process searches. Processes that start at the same time search different ranges.
 */
const BLOCK = 100
const BLOCKS = 220

let offset = 0

/**
 * Finds adjacent ports on which nothing listens at the moment. Each call continues after the ports of the previous call. At the
 * end of the range, the search starts again at its first port.
 */
export async function freePorts(count: number): Promise<number[]> {
  const start = FIRST + (process.pid % BLOCKS) * BLOCK
  for (let attempt = 0; attempt < BLOCK && count <= BLOCK; attempt += 1) {
    if (offset + count > BLOCK) offset = 0
    const ports = Array.from({ length: count }, (_, index) => start + offset + index)
    offset += count
    const areFree = await Promise.all(ports.map(isFree))
    if (areFree.every(Boolean)) return ports
  }
  throw new Error(`There are no ${count} free ports side by side from ${start} to ${start + BLOCK - 1}.`)
}

/** Returns whether a port is free, by listening on it for a moment. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
