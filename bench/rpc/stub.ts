import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportUsage } from '../relay/usage.ts'

/**
 * A node that needs almost no CPU time, in a child process. It answers `eth_chainId` with the local chain's id, and every other
 * JSON-RPC call with one fixed number. It answers after the delay in the argument, in milliseconds.
 */
const delayMs = Number(process.argv[2] ?? 0)
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString('latin1')))
  request.on('end', () => {
    const result = text.includes('eth_chainId') ? '0x7a69' : '0x8ac7230489e80000'
    const id = /"id":(\d+)/.exec(text)?.[1] ?? 'null'
    const body = `{"jsonrpc":"2.0","id":${id},"result":"${result}"}`
    const answer = (): void => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      response.end(body)
    }
    if (delayMs > 0) setTimeout(answer, delayMs)
    else answer()
  })
})
reportUsage()
// Cast: the server listens on TCP.
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
