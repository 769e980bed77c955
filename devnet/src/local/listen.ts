import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens. @param port - 0 for a free one. @returns the port. @throws the system's error, for example when the port is taken. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port)) // It listens on a port.
  })
}
