import { connect, createServer, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Returns whether a process listens on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Listens on a free port until the test ends. @returns the port. */
export async function occupyPort(): Promise<number> {
  const server = await listen(0)
  onTestFinished(() => void server.close())
  return portOf(server)
}

/** Finds a free port whose next higher port is free too. */
export async function findFreePorts(): Promise<number> {
  for (;;) {
    const first = await listen(0)
    const port = portOf(first)
    const second = await listen(port + 1).catch(() => undefined)
    for (const server of [first, second]) if (server) await new Promise((resolve) => server.close(resolve))
    if (second) return port
  }
}

function listen(port: number): Promise<Server> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return address.port
}
