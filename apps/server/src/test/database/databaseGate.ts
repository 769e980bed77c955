import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a database. The proxy can be shut, as if the database were down. */
export type DatabaseGate = {
  /** The database's URL, through the gate. */
  url: string
  /** Cuts every connection and accepts no more. */
  shut: () => Promise<void>
  /** Stops passing data in both directions, without closing any connection. */
  stall: () => Promise<void>
}

/** Opens a gate in front of the database at a URL. */
export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  let isStalled = false
  const server = createServer((near) => {
    if (isStalled) return void keep(near)
    const far = keep(connect(Number(port), hostname))
    keep(near).pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gated = Object.assign(new URL(url), { hostname: '127.0.0.1', port: (server.address() as AddressInfo).port })
  return {
    url: gated.href,
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    stall: async () => {
      isStalled = true
      for (const socket of sockets) socket.unpipe()
    },
  }
}
