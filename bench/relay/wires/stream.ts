import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a TCP connection and passes on its bytes; the reader gets unconsumed bytes again, together with new ones. */
export async function openStream(port: number, read: (bytes: Buffer) => number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    rest = bytes.subarray(read(bytes))
  })
  socket.on('error', () => socket.destroy())
  return socket
}
