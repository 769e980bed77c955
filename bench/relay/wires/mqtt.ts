import { randomBytes } from 'node:crypto'
import { openStream } from './stream.ts'
import type { Wire } from './Wire.ts'

const PUBLISH = 3

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}

function packet(first: number, body: Buffer): Buffer {
  const length: number[] = []
  for (let left = body.length; ; ) {
    const digit = left & 0x7f
    left >>= 7
    length.push(left > 0 ? digit | 0x80 : digit)
    if (left === 0) return Buffer.concat([Buffer.from([first, ...length]), body])
  }
}

/** Returns the length of the whole packet at an offset; undefined while its header is incomplete. */
function packetLength(bytes: Buffer, at: number): number | undefined {
  let value = 0
  for (let digit = 0; digit < 4; digit += 1) {
    const byte = bytes[at + 1 + digit]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * digit)
    if (byte < 0x80) return 2 + digit + value
  }
  return undefined
}

/** MQTT 3.1.1, quality of service 0. @see https://docs.oasis-open.org/mqtt/mqtt/v3.1.1 */
export const mqttWire: Wire = async ({ port, topic, frameBytes, onPublished, onDelivered }) => {
  const open = async (onMessage: () => void) => {
    const socket = await openStream(port, (bytes) => {
      let at = 0
      for (;;) {
        const length = packetLength(bytes, at)
        if (length === undefined || at + length > bytes.length) return at
        if ((bytes[at] ?? 0) >> 4 === PUBLISH) onMessage()
        at += length
      }
    })
    const id = randomBytes(8).toString('hex')
    socket.write(packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 2, 0, 0]), text(id)])))
    return socket
  }
  const [subscriber, publisher] = [await open(onDelivered), await open(() => undefined)]
  subscriber.write(packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(topic), Buffer.from([0])])))
  const payload = randomBytes(Math.max(1, frameBytes - topic.length - 5))
  const frame = packet(PUBLISH << 4, Buffer.concat([text(topic), payload]))
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
