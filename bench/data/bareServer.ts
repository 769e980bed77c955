import { Agent, createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectDatabase, prepareHistoryPages, prepareHoldings } from '@holdfast/server/data'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { reportUsage } from '../relay/usage.ts'
import { CHAIN_ID } from './rows.ts'

/**
 * The baseline, in a child process: a bare Hono route that runs the same prepared queries on the same database and sends the
 * rows unchanged. For balances, it also sends the node the request that reads them, with a prepared body.
 */
const [databaseUrl = '', nodeUrl = '', callBody = ''] = process.argv.slice(2)
const { db } = connectDatabase(databaseUrl, () => undefined)
const readPage = prepareHistoryPages(db)
const readHoldings = prepareHoldings(db)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const app = new Hono()

function callNode(): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': callBody.length }
    const nodeRequest = sendRequest(nodeUrl, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString('latin1')))
      answer.on('end', () => resolve(text))
    })
    nodeRequest.on('error', reject)
    nodeRequest.end(callBody)
  })
}

app.get('/v1/account/:account/history', async (context) => {
  const account = context.req.param('account') as `0x${string}` // Cast: the load requests such paths only.
  return context.json({ data: await readPage({ account, chainId: CHAIN_ID, limit: 51 }) })
})
app.get('/v1/account/:account/balance', async (context) => {
  const account = context.req.param('account') as `0x${string}` // Cast: the load requests such paths only.
  const rows = await readHoldings({ account, chainId: CHAIN_ID, known: [], limit: 1_000 })
  // Cast: the node is our own.
  const { result } = JSON.parse(await callNode()) as { result: unknown }
  return context.json({ balances: rows, result })
})
const listener = getRequestListener(app.fetch)
reportUsage()
const server = createServer((request, response) => void listener(request, response))
// Cast: the server listens on TCP.
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
