import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createFrameReader } from './frames.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A client's identity: its key and its did:key. */
export type Key = { privateKey: KeyObject; did: string }

/** Creates a client's identity. */
export function createKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  let did = ''
  for (let value = BigInt(`0xed01${raw.toString('hex')}`); value > 0n; value /= 58n) {
    did = `${ALPHABET[Number(value % 58n)] ?? ''}${did}`
  }
  return { privateKey, did: `did:key:z${did}` }
}

/** Signs the token that a client sends to the relay. */
export function signToken({ privateKey, did }: Key, audience: string): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: did, sub: randomBytes(32).toString('hex'), aud: audience, iat: now, exp: now + 86_400 }
  const body = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
}

/** A WebSocket over a bare TCP socket, which needs less CPU time than a client library. */
export type RawClient = { socket: Socket; close: () => void }

export declare namespace openClient {
  type Options = {
    /** Local address to connect from. */
    from?: string | undefined
    /** Token to send instead of a valid one. */
    token?: string | undefined
  }
}

/**
 * Opens a {@link RawClient} to a relay on this machine.
 *
 * @param onText - Called with every text payload. The client answers pings itself.
 */
export async function openClient(
  port: number,
  key: Key,
  onText: (payload: Buffer) => void,
  { from, token = signToken(key, `ws://127.0.0.1:${port}`) }: openClient.Options = {},
): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.on('error', () => socket.destroy())
  const query = new URLSearchParams({ auth: token, projectId: 'bench' })
  socket.write(
    `GET /?${query} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  const read = createFrameReader((opcode, payload) => {
    if (opcode === 1) onText(payload)
    else if (opcode === 9)
      socket.write(Buffer.concat([Buffer.from([0x8a, 0x80 | payload.length, 0, 0, 0, 0]), payload]))
  })
  await new Promise<void>((resolve, reject) => {
    let head = Buffer.alloc(0)
    const onClose = (): void => reject(new Error('the relay closed the connection'))
    const onData = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      socket.off('data', onData).off('close', onClose)
      if (!head.toString('latin1').startsWith('HTTP/1.1 101')) {
        socket.destroy()
        reject(new Error('the relay refused the upgrade'))
        return
      }
      socket.on('data', read)
      if (head.length > end + 4) read(head.subarray(end + 4))
      resolve()
    }
    socket.on('data', onData).on('close', onClose)
  })
  return { socket, close: () => socket.destroy() }
}
