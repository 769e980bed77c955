import type { PublicConfig } from '@holdfast/api'
import { defineEvmNetwork } from '@holdfast/caip'
import { connect, createKit, getAccount } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { createMockFrame, createMockWallet, MOCK_SECURE_URL } from '@holdfast/core/testing'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { screen, within } from '@testing-library/react'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { announceFromConfig } from './announceFromConfig.ts'
import type { Eip1193Provider } from './eip1193.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  // Compiled before the first test, so that compilation does not use up the time limit of a test.
  await import('./wallet.ts')
})
afterAll(() => chain.stop())

/** Sets up a page whose kit can log in to the embedded wallet with a new account. */
function open(chainIds: readonly number[] | null = [31_337]) {
  const address = privateKeyToAddress(generatePrivateKey())
  const rpcUrls = { default: { http: [chain.rpcUrl] } }
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = defineEvmNetwork({ id: 31_337, name: 'Harbour', nativeCurrency: ether, rpcUrls })
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example', accounts: [address] })
  const kit = createKit(
    { projectId: 'test', networks: [network], adapters: [eip155()], services: { secureUrl: MOCK_SECURE_URL } },
    { embedded: frame.environment },
  )
  const providers: Eip1193Provider[] = []
  // EIP-6963 fixes the shape.
  const onAnnounce = (event: Event) =>
    void providers.push((event as CustomEvent<{ provider: Eip1193Provider }>).detail.provider)
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  const nodes = chainIds?.map((chainId) => ({ chainId, rpcUrl: chain.rpcUrl }))
  // The other parts of the configuration are not read.
  const config = { chains: [network], devnetWallet: nodes ? { chains: nodes } : null } as unknown as PublicConfig
  let listeners = 0
  const subscribe: typeof kit.subscribe = (listener) => {
    const undo = kit.subscribe(listener)
    listeners += 1
    return () => {
      listeners -= 1
      undo()
    }
  }
  const stop = announceFromConfig(config, { ...kit, subscribe })
  onTestFinished(() => {
    stop()
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    kit.destroy()
    window.localStorage.clear()
  })
  const logIn = () => connect(kit, { connectorId: 'ID_AUTH' })
  return { kit, config, providers, stop, logIn, listeners: () => listeners, ether: () => chain.balanceOf(address) }
}

/** Returns a counter of the requests for the node's unlocked account, which are only made to fund an account. */
function watchFundings(): () => number {
  const { calls } = vi.spyOn(globalThis, 'fetch').mock
  return () => calls.filter(([, init]) => JSON.stringify(init?.body ?? '').includes('eth_accounts')).length
}

describe('announceFromConfig', () => {
  it('default: the wallet shows a chain by its name, or by its id if the page does not offer the chain', async () => {
    const { providers } = open([31_337, 31_338])
    const [provider] = providers
    const refused = expect(
      provider?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }),
    ).rejects.toMatchObject({ code: 4001 })
    const question = within(await screen.findByRole('dialog'))
    expect(question.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Harbour',
      'Chain 31338',
    ])
    question.getByRole('button', { name: 'Reject' }).click()
    await refused
  })

  it("default: funds the embedded wallet's account with play money once, and the kit shows the new balance", async () => {
    const { kit, logIn, ether } = open()
    const fundings = watchFundings()
    expect(await ether()).toBe(0n)
    await logIn()
    await expect.poll(ether).toBe(parseEther('10'))
    await expect.poll(() => getAccount(kit, { namespace: 'eip155' }).balance).toBe(parseEther('10'))
    // The kit's state has changed several times meanwhile.
    expect(fundings()).toBe(1)
  })

  it('behavior: funds an account that was logged in before the announcement', async () => {
    const { kit, config, stop, logIn, ether } = open()
    stop()
    await logIn()
    await expect.poll(() => getAccount(kit, { namespace: 'eip155' }).balance).toBe(0n)
    onTestFinished(announceFromConfig(config, kit))
    await expect.poll(ether).toBe(parseEther('10'))
  })

  it('behavior: does not fund an account of another wallet', async () => {
    const { kit } = open()
    const fundings = watchFundings()
    const wallet = createMockWallet()
    onTestFinished(wallet.announce(window))
    await connect(kit, { connectorId: wallet.info.rdns })
    await expect.poll(() => getAccount(kit, { namespace: 'eip155' }).balance).toBe(0n)
    expect(fundings()).toBe(0)
  })

  it.each([
    ['without a sandbox wallet in the configuration', null, 0],
    ['after a stop', [31_337], 1],
  ])('behavior: announces and funds nothing %s', async (_name, chainIds, before) => {
    const { providers, stop, listeners } = open(chainIds)
    expect([providers.length, listeners()]).toEqual([before, before])
    stop()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect([providers.length, listeners()]).toEqual([before, 0])
  })
})
