import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * Opens a TCP connection. @param read - Receives the bytes and returns how many it consumed. The next call receives the
 * remaining bytes again, followed by the new bytes.
 */
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
