import { randomBytes } from 'node:crypto'
import { openStream } from './stream.ts'
import type { Wire } from './Wire.ts'

const LINE_END = Buffer.from('\r\n')

/** The NATS text protocol, at most once. @see https://docs.nats.io/reference/reference-protocols/nats-protocol */
export const natsWire: Wire = async ({ port, topic, frameBytes, onPublished, onDelivered }) => {
  const open = async (onMessage: () => void) => {
    const socket = await openStream(port, (bytes) => {
      let at = 0
      for (;;) {
        const end = bytes.indexOf(LINE_END, at)
        if (end < 0) return at
        const line = bytes.toString('latin1', at, end)
        if (line === 'PING') socket.write('PONG\r\n')
        if (!line.startsWith('MSG ')) {
          at = end + 2
          continue
        }
        const next = end + 2 + Number(line.slice(line.lastIndexOf(' ') + 1)) + 2
        if (next > bytes.length) return at
        at = next
        onMessage()
      }
    })
    socket.write('CONNECT {"verbose":false,"pedantic":false,"tls_required":false}\r\n')
    return socket
  }
  const [subscriber, publisher] = [await open(onDelivered), await open(() => undefined)]
  subscriber.write(`SUB ${topic} 1\r\n`)
  const overhead = `PUB ${topic} ${frameBytes}\r\n\r\n`.length
  const payload = randomBytes(frameBytes)
    .toString('base64')
    .slice(0, frameBytes - overhead)
  const frame = Buffer.from(`PUB ${topic} ${payload.length}\r\n${payload}\r\n`)
  return {
    publish: () => {
      publisher.write(frame)
      onPublished(true)
    },
    close: () => {
      subscriber.destroy()
      publisher.destroy()
    },
  }
}
