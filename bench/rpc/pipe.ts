import { Agent, request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportUsage } from '../relay/usage.ts'

/**
 * The baseline, in a child process: a bare pipe to a node over keep-alive connections. It receives each body and each answer
 * completely and passes them on unparsed.
 */
const [upstream = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    const headers = { 'content-type': 'application/json', 'content-length': body.byteLength }
    const nodeRequest = ask(upstream, { method: 'POST', agent, headers }, (answer) => {
      const received: Buffer[] = []
      answer.on('data', (part: Buffer) => received.push(part))
      answer.on('end', () => {
        const whole = Buffer.concat(received)
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.byteLength })
        response.end(whole)
      })
    })
    nodeRequest.on('error', () => response.destroy())
    nodeRequest.end(body)
  })
})
reportUsage()
// Cast: the server listens on TCP.
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
