import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createCcipRequest } from './ccipRequest.ts'

/** Starts a gateway that answers in one way, and records its requests in `asked`. */
async function startGateway(
  behavior: 'answers' | 'hangs' | 'fails' | 'redirects' | 'sends invalid data' | 'sends too much data',
) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(
      `${request.method} ${request.url} ${request.headers.cookie ?? ''}${request.headers.referer ?? ''}`.trim(),
    )
    if (behavior === 'hangs') return
    if (behavior === 'fails') response.writeHead(500)
    if (behavior === 'redirects') response.writeHead(302, { location: '/elsewhere' })
    const data = behavior === 'sends too much data' ? `0x${'00'.repeat(200_000)}` : '0xab'
    response.end(behavior === 'sends invalid data' ? '{"data":"rowan"}' : JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // The server listens on a port, so its address is an object.
  return { url: `http://127.0.0.1:${port}`, asked }
}
const question = { data: '0x1234', sender: '0xAB00000000000000000000000000000000000000' }

test('default: returns the first valid answer of a gateway; asks by GET if the URL takes the data, else by POST', async () => {
  const [failing, answering] = [await startGateway('fails'), await startGateway('answers')]
  const request = createCcipRequest({ isLocal: true })
  const urls = [`${failing.url}/{sender}/{data}`, `${answering.url}/{sender}/{data}.json`]
  expect(await request({ ...question, urls })).toBe('0xab')
  expect(await request({ ...question, urls: [`${answering.url}/ask`] })).toBe('0xab')
  expect(answering.asked).toEqual([`GET /${question.sender.toLowerCase()}/0x1234.json`, 'POST /ask'])
})

test.each(['hangs', 'fails', 'redirects', 'sends invalid data', 'sends too much data'] as const)(
  'error: fails if the gateway %s',
  async (behavior) => {
    const { url, asked } = await startGateway(behavior)
    const request = createCcipRequest({ isLocal: true, timeoutMs: behavior === 'hangs' ? 1_000 : 10_000 })
    await expect(request({ ...question, urls: [`${url}/{data}`] })).rejects.toMatchObject({
      name: 'NameResolutionError',
      problem: 'unavailable',
    })
    expect(asked).toHaveLength(1)
  },
)

test('behavior: over plain http, asks only gateways on the user’s computer, and only for contracts on a local chain', async () => {
  const { url, asked } = await startGateway('answers')
  await expect(createCcipRequest()({ ...question, urls: [`${url}/{data}`] })).rejects.toThrow()
  const local = createCcipRequest({ isLocal: true })
  const elsewhere = ['http://192.168.0.1/{data}', 'http://localhost.example/{data}', 'file:///etc/passwd', 'data:,x']
  await expect(local({ ...question, urls: elsewhere })).rejects.toThrow('Error resolving name')
  expect(asked).toEqual([])
})
