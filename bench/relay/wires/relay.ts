import { randomBytes } from 'node:crypto'
import { createKey, openClient } from '../clients/client.ts'
import { clientFrame } from '../clients/frames.ts'
import type { Wire } from './Wire.ts'

const COMMA = ','.charCodeAt(0)
/** The offset of the id in a delivery: it follows `{"id":`. */
const ID_AT = 6

function publishFrame(id: bigint, topic: string, message: string): string {
  return (
    `{"id":"${id}","jsonrpc":"2.0","method":"irn_publish","params":` +
    `{"topic":"${topic}","message":"${message}","ttl":300,"prompt":false,"tag":1108}}`
  )
}

/** The relay protocol over WebSocket: the relay answers publishes, and the client acknowledges deliveries. */
export const relayWire: Wire = async ({ port, topic, frameBytes, onPublished, onDelivered }) => {
  let id = BigInt(Date.now()) * 1_000_000n
  const overhead = publishFrame(id, topic, '').length
  const message = randomBytes(frameBytes)
    .toString('base64')
    .slice(0, Math.max(4, frameBytes - overhead))
  const template = clientFrame(publishFrame(id, topic, message))
  const idAt = template.indexOf(String(id))
  const subscriber = await openClient(port, createKey(), (payload) => {
    if (payload.indexOf('"irn_subscription"') < 0) return
    const deliveryId = payload.toString('latin1', ID_AT, payload.indexOf(COMMA, ID_AT))
    subscriber.socket.write(clientFrame(`{"id":${deliveryId},"jsonrpc":"2.0","result":true}`))
    onDelivered()
  })
  const publisher = await openClient(port, createKey(), (payload) => onPublished(payload.indexOf('"error"') < 0))
  subscriber.socket.write(
    clientFrame(`{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`),
  )
  return {
    publish: () => {
      id += 256n
      const frame = Buffer.from(template)
      frame.write(String(id), idAt, 'latin1')
      publisher.socket.write(frame)
    },
    close: () => {
      subscriber.close()
      publisher.close()
    },
  }
}
