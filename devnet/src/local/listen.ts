import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts listening.
 *
 * @param port - 0 for a free port.
 * @returns the port on which the server listens.
 * @throws the system's error, for example when the port is in use.
 */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port)) // Cast: it listens on TCP.
  })
}
