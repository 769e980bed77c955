import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRelay, logMailbox, memoryMailbox } from '@holdfast/server/relay'
import { reportUsage } from './usage.ts'

/** Our relay as a child process: `holdfastRelay.ts memory`, or `log <directory> [port]`. Rates are not limited. */
const [kind, directory = '', port = '0'] = process.argv.slice(2)
const relay = await createRelay({
  mailbox: kind === 'log' ? logMailbox({ directory }) : memoryMailbox(),
  authorize: () => 'allowed',
  limits: { callsPerSecond: 1e9, callBurst: 1e9 },
})
const server = createServer()
server.on('upgrade', relay.handleUpgrade)
server.listen(Number(port), '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
reportUsage()
