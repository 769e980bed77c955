import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, systemClock } from '@holdfast/base'

/** How long a client may take to read the refusal and to close its side, in milliseconds. */
const CLOSE_MS = 1_000

/**
 * Refuses to upgrade a connection: answers the request, and ends the connection. The server's timeouts do not apply
 * to the socket of an upgrade request. The socket is therefore destroyed after a while: a client that never closes its side
 * would keep the socket open for ever, and the server could not end.
 *
 * @param refusal.body - no body by default.
 */
export function refuseUpgrade(
  stream: Duplex,
  refusal: { status: number; contentType?: string | undefined; body?: string | undefined },
  clock: Pick<Clock, 'setTimeout'> = systemClock,
): void {
  const { status, contentType, body = '' } = refusal
  stream.once(
    'close',
    clock.setTimeout(() => stream.destroy(), CLOSE_MS),
  )
  // Only reading reveals that the client has closed its side. The socket is not destroyed at once, because that would discard
  // an answer that is still being sent.
  stream.resume()
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\n` +
      `${contentType === undefined ? '' : `content-type: ${contentType}\r\n`}` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
