import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRelay, logMailbox } from '@holdfast/server/relay'

/* A relay in a process of its own, to be killed: `node relayProcess.ts <port> <directory>`. Tells its parent when it listens. */
const [port = '0', directory = ''] = process.argv.slice(2)
const relay = await createRelay({ mailbox: logMailbox({ directory }), authorize: () => 'allowed' })
const server = createServer()
server.on('upgrade', relay.handleUpgrade)
server.listen(Number(port), '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port)) // It has a port.
process.on('disconnect', () => process.exit())
