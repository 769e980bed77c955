import { connect } from '@holdfast/core'
import { HoldfastProvider } from '@holdfast/react'
import { announceProvider, createTestProvider, type TestChain, type TestProvider } from '@holdfast/testing'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { WebAppContext } from '../src/app/WebAppContext.tsx'
import { type Answer, createTestApp } from './createTestApp.ts'

/** A page whose user has connected a wallet with ten ether on a chain with the stake contract. */
export type StakePage = Omit<createTestApp.ReturnType, 'close'> & {
  wallet: TestProvider['controls']
  account: ReturnType<typeof newAccount>
  /** The texts of the toasts that are shown now. */
  toasts: () => string[]
}

/** Creates an account with a random key. */
export function newAccount() {
  const privateKey = generatePrivateKey()
  return { privateKey, address: privateKeyToAccount(privateKey).address }
}

/**
 * Renders a part of the page for a connected wallet, and cleans up when the test ends.
 *
 * @param chain - The chain of the contract. The configuration has a second chain at the same node, without a contract.
 */
export async function openStakePage(
  chain: TestChain,
  part: ReactNode,
  { ether = '10', isDeployed = true, answer = noServices, config, prepare, makesBatches }: openStakePage.Options = {},
): Promise<StakePage> {
  const account = newAccount()
  await chain.setBalance(account.address, parseEther(ether))
  await prepare?.(account)
  const otherId = chain.chainId + 1
  const test = await createTestApp({
    answer,
    config: {
      ...config,
      chains: [network(chain, chain.chainId, 'Devnet'), network(chain, otherId, 'Devnet Two')],
      stake: isDeployed ? { [chain.chainId]: { address: chain.stakeAddress, blockNumber: 0 } } : {},
    },
  })
  const { provider, controls } = createTestProvider({
    account,
    makesBatches,
    rpcUrls: { [chain.chainId]: chain.rpcUrl, [otherId]: chain.rpcUrl },
  })
  const info = { uuid: crypto.randomUUID(), name: 'Kelp', rdns: 'test.kelp', icon: 'data:image/svg+xml,' }
  const stopAnnouncing = announceProvider(window, { info, provider })
  await connect(test.kit, { connectorId: info.rdns })
  const { unmount } = render(
    <WebAppContext value={test.app}>
      <HoldfastProvider kit={test.kit}>{part}</HoldfastProvider>
    </WebAppContext>,
  )
  onTestFinished(async () => {
    unmount()
    stopAnnouncing()
    await act(() => test.close())
    window.localStorage.clear()
  })
  return {
    ...test,
    wallet: controls,
    account,
    toasts: () => test.app.toaster.getSnapshot().map(({ message }) => message),
  }
}

export declare namespace openStakePage {
  type Options = {
    /** The account's balance in ether. @default '10' */
    ether?: string | undefined
    /** Whether the chain has the contract. @default true */
    isDeployed?: boolean | undefined
    /** Runs before the page opens, for instance to deposit from the account. */
    prepare?: ((account: StakePage['account']) => Promise<unknown>) | undefined
    answer?: Answer | undefined
    /** Whether the wallet supports batches of calls (EIP-5792). @default false */
    makesBatches?: boolean | undefined
    /** Fields of the public configuration besides the chains. */
    config?: createTestApp.Parameters['config']
  }
}

/** A server whose data service supports no chain, so there are no prices. */
const noServices: Answer = ({ path }) =>
  path.startsWith('/v1/supported-chains') ? { status: 200, body: { http: [], ws: [] } } : { status: 404 }

function network({ rpcUrl }: TestChain, id: number, name: string) {
  return {
    id,
    caipNetworkId: `eip155:${id}` as const,
    chainNamespace: 'eip155' as const,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl], webSocket: [rpcUrl.replace(/^http/, 'ws')] } },
  }
}
