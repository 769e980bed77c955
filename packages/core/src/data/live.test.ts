import type { DataEvent } from '@holdfast/api/data'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { createLive } from './live.ts'

type Watch = Parameters<NonNullable<Parameters<typeof createLive>[1]['client']>['watchEvents']>[0]

async function setUp({
  isPushed = true,
  supportsNetwork,
}: {
  isPushed?: boolean
  supportsNetwork?: () => Promise<boolean>
} = {}) {
  const window = createTestWindow()
  const wallet = createTestWallet()
  wallet.announce(window)
  const { kit } = createTestKit({}, { window })
  await connect(kit, { connectorId: wallet.info.rdns })
  /** The open connections of a stand-in for the service's client. */
  const connections: Watch[] = []
  const watchEvents = (parameters: Watch) => {
    connections.push(parameters)
    return () => void connections.splice(connections.indexOf(parameters), 1)
  }
  const support = supportsNetwork ?? (async () => isPushed)
  const live = createLive(kit, { client: { watchEvents }, supportsNetwork: support })
  const heard: string[] = []
  const listener = { onEvent: ({ type }: DataEvent) => heard.push(type), onMissed: () => heard.push('missed') }
  return { kit, live, connections, heard, listener, address: wallet.account.address }
}

const blockEvent: DataEvent = { type: 'block', chainId: 'eip155:31337', number: '7' }

describe('createLive', () => {
  test('default: one connection for the account serves all listeners, and ends with the last', async () => {
    const { live, connections, heard, listener, address } = await setUp()
    const stops = [live.listen(listener), live.listen({ ...listener })]
    await eventually(() => connections.length === 1)
    expect(connections[0]).toMatchObject({ chainId: 'eip155:31337', account: address })
    connections[0]?.onEvent(blockEvent)
    expect(heard).toEqual(['block', 'block'])
    stops[0]?.()
    stops[0]?.()
    expect(connections).toHaveLength(1)
    stops[1]?.()
    expect(connections).toHaveLength(0)
  })

  test('behavior: reports missed events at each connection, the first one too', async () => {
    const { live, connections, heard, listener } = await setUp()
    live.listen(listener)
    await eventually(() => connections.length === 1)
    connections[0]?.onLive?.(true)
    expect([live.isLive(), heard]).toEqual([true, ['missed']])
    connections[0]?.onLive?.(false)
    expect([live.isLive(), heard]).toEqual([false, ['missed']])
    connections[0]?.onLive?.(true)
    expect(heard).toEqual(['missed', 'missed'])
  })

  test('behavior: follows the account to another network, and ends without an account', async () => {
    const { kit, live, connections, listener } = await setUp()
    live.listen(listener)
    await eventually(() => connections.length === 1)
    connections[0]?.onLive?.(true)
    await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
    await eventually(() => connections[0]?.chainId === 'eip155:31338')
    expect([connections.length, live.isLive()]).toEqual([1, false])
    await disconnect(kit)
    expect(connections).toHaveLength(0)
  })

  test('behavior: a listener that stops and starts again before the service has answered gets one connection', async () => {
    const answers: ((isSupported: boolean) => void)[] = []
    const supportsNetwork = () => new Promise<boolean>((resolve) => void answers.push(resolve))
    const { live, connections, listener } = await setUp({ supportsNetwork })
    live.listen(listener)()
    const stop = live.listen(listener)
    expect(answers).toHaveLength(2)
    for (const answer of answers) answer(true)
    await eventually(() => connections.length > 0)
    expect(connections).toHaveLength(1)
    stop()
    expect(connections).toHaveLength(0)
  })

  test('behavior: does not connect to a service that pushes nothing for the chain', async () => {
    const { live, connections, listener } = await setUp({ isPushed: false })
    live.listen(listener)
    await new Promise((resolve) => setImmediate(resolve))
    expect([connections.length, live.isLive()]).toEqual([0, false])
  })
})
