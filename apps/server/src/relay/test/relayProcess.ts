import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRelay } from '../createRelay.ts'
import { logMailbox } from '../mailbox/logMailbox.ts'
import { redisMailbox } from '../mailbox/redisMailbox.ts'
import { unlimited } from './relayFixture.ts'

/**
 * A relay in a process of its own, which tests kill: `node relayProcess.ts <port> <directory | redis url>`. It notifies its
 * parent once it listens, and shuts down gracefully on SIGTERM.
 */
const [port = '0', storage = ''] = process.argv.slice(2)
const relay = await createRelay({
  mailbox: storage.startsWith('redis:') ? redisMailbox({ url: storage }) : logMailbox({ directory: storage }),
  authorize: () => 'allowed',
  limits: unlimited,
})
const server = createServer()
server.on('upgrade', relay.handleUpgrade)
// Cast: the server listens on TCP.
server.listen(Number(port), '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => {
  relay
    .stop()
    .then(() => server.close())
    .then(() => process.disconnect?.())
    .catch(() => process.exit(1))
})
process.on('disconnect', () => process.exit())
