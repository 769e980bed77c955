import { describe, expect, test } from 'vitest'
import { createMemoryAdapter, createMemoryWallet, memoryNetwork } from '../../test/testAdapter.ts'
import { createTestKit, waitFor } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { connect } from '../connections/actions/connect.ts'
import { lateAdapter } from './lateAdapter.ts'

const networks = [memoryNetwork()]

describe('lateAdapter', () => {
  test('default: the wallets are listed once the code has loaded, and a wallet of the last visit connects again', async () => {
    const window = createTestWindow()
    const wallets = [createMemoryWallet()]
    const open = () => {
      const adapter = lateAdapter('solana', async () => createMemoryAdapter(wallets))
      return createTestKit({ networks, adapters: [adapter] }, { window }).kit
    }
    const kit = open()
    expect(kit.connectors.getState().all).toEqual([])
    await waitFor(kit.connectors, ({ all }) => all.length === 1)
    await connect(kit, { connectorId: 'tide' })
    kit.destroy()
    const secondKit = open()
    await waitFor(secondKit.connections, (state) => state.solana?.status === 'connected')
  })

  test('error: loading the client rejects if the code cannot be loaded; an adapter that loads after the kit was destroyed is destroyed, too', async () => {
    const failing = lateAdapter('solana', () => Promise.reject(new Error('offline')))
    const { kit } = createTestKit({ networks, adapters: [failing] })
    await expect(kit.internals.adapters.get('solana')?.load()).rejects.toThrow('offline')
    let destroyCalls = 0
    const memory = createMemoryAdapter()
    const counted = {
      ...memory,
      start: (context: Parameters<typeof memory.start>[0]) => ({
        ...memory.start(context),
        destroy: () => void (destroyCalls += 1),
      }),
    }
    const loading = Promise.resolve(counted)
    const page = createTestKit({ networks, adapters: [lateAdapter('solana', () => loading)] })
    page.kit.destroy()
    await loading
    await Promise.resolve()
    expect(destroyCalls).toBeGreaterThan(0)
  })
})
