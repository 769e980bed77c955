import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createRelay, logMailbox, memoryMailbox } from '@holdfast/server/relay'
import { reportUsage } from '../usage.ts'

/**
 * Our relay as a child process: `holdfastRelay.ts memory`, or `holdfastRelay.ts log <directory> [port] [guarded]`. Rates are
 * unlimited without `guarded`.
 */
const [kind, directory = '', port = '0', guarded] = process.argv.slice(2)
const unlimited = {
  callsPerSecond: 1e12,
  callBurst: 1e12,
  addressBytesPerSecond: 1e12,
  addressBurstBytes: 1e12,
}
const relay = await createRelay({
  mailbox: kind === 'log' ? logMailbox({ directory }) : memoryMailbox(),
  authorize: () => 'allowed',
  limits: guarded === 'guarded' ? {} : unlimited,
})
const server = createServer((incoming, outgoing) => {
  const { socket, headers, url = '/' } = incoming
  // Cast: the browser's type declarations lack this stream type, and the `duplex` that such a body needs.
  const init = { method: 'POST', body: Readable.toWeb(incoming), duplex: 'half' } as object as RequestInit
  const request = new Request(`http://${headers.host}${url}`, init)
  relay.publishHttp(request, { ip: socket.remoteAddress ?? '' }).then(
    async (answer) => outgoing.writeHead(answer.status).end(await answer.text()),
    () => outgoing.destroy(),
  )
})
server.on('upgrade', relay.handleUpgrade)
// Cast: the server listens on TCP.
server.listen(Number(port), '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
reportUsage({ withTurns: guarded === 'guarded' })
