import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net'

/** A proxy that delays all bytes to and from a server. */
export type DelayProxy = { port: number; close: () => Promise<void> }

/**
 * Starts a proxy that adds latency between clients and a server on this machine. Every byte arrives later by the delay, in
 * order.
 *
 * @param delayMs - The one-way delay, in milliseconds.
 */
export async function startDelayProxy(targetPort: number, delayMs: number): Promise<DelayProxy> {
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket): void => {
    // Timers of the same length fire in the order in which they were set.
    from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), delayMs))
    from.on('end', () => setTimeout(() => to.end(), delayMs))
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
    sockets.add(from)
  }
  const server = createServer((client) => {
    const upstream = open(targetPort, '127.0.0.1')
    client.setNoDelay()
    upstream.setNoDelay()
    carry(client, upstream)
    carry(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // Cast: a server that listens on a port has an address of this form.
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
