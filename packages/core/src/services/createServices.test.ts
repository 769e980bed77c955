import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { nameFramework } from './createServices.ts'

/** Starts a server that records the requested URLs. */
async function startServer(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('{"isAnalyticsEnabled":false}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kit`, asked }
}

describe('createServices', () => {
  test('default: calls name the project, the SDK, the namespaces and the version', async () => {
    const { url, asked } = await startServer()
    const { kit } = createTestKit({ services: { url } })
    const services = await kit.internals.services()
    await services?.getAnalyticsConfig()
    expect(asked).toEqual(['/kit/getAnalyticsConfig?projectId=test&st=holdfast&sv=js-eip155-0.1.0'])
  })

  test('behavior: calls name the UI framework', async () => {
    const { url, asked } = await startServer()
    const { kit } = createTestKit({ services: { url }, adapters: [] })
    nameFramework(kit, 'react')
    await (await kit.internals.services())?.getAnalyticsConfig()
    expect(asked).toEqual(['/kit/getAnalyticsConfig?projectId=test&st=holdfast&sv=react-universal-0.1.0'])
  })

  test('behavior: the pairing client’s id is sent once there is one', async () => {
    const { url, asked } = await startServer()
    const { kit } = createTestKit({ services: { url }, adapters: [], sdkType: 'reef', sdkVersion: 'vue-1.0.0' })
    const client = await kit.internals.pairing?.load()
    await (await kit.internals.services())?.getAnalyticsConfig()
    const clientId = encodeURIComponent(client?.clientId ?? '')
    expect(clientId).toMatch(/^did/)
    expect(asked).toEqual([`/kit/getAnalyticsConfig?projectId=test&st=reef&sv=vue-1.0.0&clientId=${clientId}`])
  })

  test.each([
    ['no URL', {}],
    ['no project', { services: { url: 'http://127.0.0.1:1' }, projectId: undefined }],
  ])('behavior: with %s, there are no services', async (_, options) => {
    const { kit } = createTestKit(options)
    expect(await kit.internals.services()).toBeUndefined()
  })
})
