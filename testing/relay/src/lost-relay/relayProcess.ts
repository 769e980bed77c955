import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRelay, logMailbox } from '@holdfast/server/relay'

/*
 * A relay in a separate process that a test can kill: `node relayProcess.ts <port> <directory>`. Sends its port to its parent
 * once it listens.
 */
const [port = '0', directory = ''] = process.argv.slice(2)
const relay = await createRelay({ mailbox: logMailbox({ directory }), authorize: () => 'allowed' })
const server = createServer()
server.on('upgrade', relay.handleUpgrade)
server.listen(Number(port), '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port)) // Cast: it listens on TCP.
process.on('disconnect', () => process.exit())
