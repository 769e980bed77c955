import type { TestChain } from '@holdfast/testing'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { onTestFinished } from 'vitest'
import { connect } from '../../src/connections/actions/connect.ts'
import { getAccount } from '../../src/connections/snapshot.ts'
import type { KitOptions } from '../../src/kitOptions.ts'
import type { MockWallet } from '../../src/mock-wallet/mockWallet.ts'
import { openModal } from '../../src/modal/actions.ts'
import { setSwapToken } from '../../src/swap/actions/setSwapToken.ts'
import { startSwap } from '../../src/swap/actions/startSwap.ts'
import { openSwap } from '../../src/swap/openSwap.ts'
import type { SwapState } from '../../src/swap/state.ts'
import { createDataServices, sentNative } from '../services/testData.ts'
import type { TestServices } from '../services/testServices.ts'
import { createTestKit, eventually, type TestKit, testNetwork } from '../testKit.ts'
import { createTestWallet } from '../testWallet.ts'

const CHAIN = 'eip155:31337'
/** The native currency and two tokens, as the service lists them. */
export const ETHER = `${CHAIN}:0x${'e'.repeat(40)}`
export const DOLLAR = `${CHAIN}:0x00000000000000000000000000000000000000D1`
export const PEBBLE = `${CHAIN}:0x00000000000000000000000000000000000000b2`
/** The receiver of swaps and approvals in these tests: an account that accepts everything. */
export const GATEWAY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A page with a connected account that has ten ether, and the swap view open. */
export type SwapPage = TestKit & {
  wallet: MockWallet
  /** The swap service, with answers by the end of the path: `tokens`, `quotes`, `allowance`, `build-transaction` and so on. */
  services: TestServices & { data: Record<string, unknown>; queriesTo: (end: string) => URLSearchParams[] }
  state: () => SwapState
  /** Returns the toasts so far, each text once. */
  toasts: () => (string | undefined)[]
  /** Finds a token of the list by its symbol. */
  token: (symbol: string) => SwapState['tokens'][number]
}

/** Creates a quote in the service's form. */
export function sentQuote(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    quotes: [
      {
        id: null,
        fromAmount: String(10n ** 18n),
        fromAccount: ETHER,
        toAmount: '1980000000',
        toAccount: DOLLAR,
        minimumReceived: '1960200000',
        fee: { amount: '8500000000000000', bps: 85 },
        priceImpact: '0.4',
        route: [{ amount: '1', path: [PEBBLE, DOLLAR], pools: [] }],
        source: 'pools',
        gas: '150000',
        warnings: [],
        ...changes,
      },
    ],
  }
}

/** Creates a built swap in the service's form. */
export function sentSwap(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    tx: {
      from: ETHER,
      to: `${CHAIN}:${GATEWAY}`,
      data: '0x',
      amount: '1980000000',
      eip155: { gas: '60000', gasPrice: '2000000000' },
      minimumReceived: '1960200000',
      ...changes,
    },
  }
}

/** Encodes the call that allows the gateway to take an amount. */
export function approvalOf(amount: bigint): `0x${string}` {
  const abi = parseAbi(['function approve(address spender, uint256 value)'])
  return encodeFunctionData({ abi, args: [GATEWAY, amount] })
}

/** Creates the approval of an amount of the dollar, in the service's form. */
export function sentApproval(amount: bigint, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    tx: {
      from: DOLLAR,
      to: DOLLAR,
      data: approvalOf(amount),
      value: '0',
      eip155: { gas: 60_000, gasPrice: '2000000000' },
      ...changes,
    },
  }
}

/**
 * Opens the page.
 *
 * @param data - answers of the swap service that replace or extend the usual ones.
 * @param answers - the wallet's, by method.
 */
export async function openSwapPage(
  chain: TestChain,
  {
    data = {},
    options = {},
    answers = {},
  }: { data?: Record<string, unknown>; options?: KitOptions; answers?: Partial<MockWallet['answers']> } = {},
): Promise<SwapPage> {
  const wallet = createTestWallet({ rpcUrl: chain.rpcUrl })
  Object.assign(wallet.answers, answers)
  await chain.setBalance(wallet.account.address, parseEther('10'))
  const services = await createDataServices()
  Object.assign(services.data, {
    balance: { balances: [sentNative({ quantity: { decimals: '18', numeric: '10' } })] },
    price: { fungibles: [{ name: 'Any', symbol: 'ANY', iconUrl: '', price: 2_000 }] },
    tokens: {
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: ETHER, decimals: 18 },
        { name: 'Harbour Dollar', symbol: 'HUSD', address: DOLLAR, decimals: 6 },
        { name: 'Pebble', symbol: 'PBL', address: PEBBLE, decimals: 18 },
      ],
    },
    'gas-price': { standard: '2000000000', fast: '1', instant: '1' },
    quotes: sentQuote(),
    allowance: { allowance: '0' },
    'build-approve': sentApproval(1_000_000n),
    'build-transaction': sentSwap(),
    ...data,
  })
  const networks = [testNetwork(31_337, chain.rpcUrl), testNetwork(31_338, chain.rpcUrl)]
  const page = createTestKit({ networks, ...services.options, ...options })
  wallet.announce(page.window)
  await connect(page.kit, { connectorId: 'com.kelp' })
  // Until the chain has answered, the kit uses the service's balance of the native currency.
  await eventually(() => getAccount(page.kit).nativeBalance !== undefined)
  const shown: (string | undefined)[] = []
  onTestFinished(page.kit.toasts.subscribe(({ toast, next }) => void shown.push((next ?? toast)?.message)))
  openModal(page.kit)
  openSwap(page.kit)
  await startSwap(page.kit)
  const state = (): SwapState => {
    const found = page.kit.swap?.getState()
    if (!found) throw new Error('the kit cannot swap yet')
    return found
  }
  const token = (symbol: string) => {
    const found = state().tokens.find((each) => each.symbol === symbol)
    if (!found) throw new Error(`no token ${symbol}`)
    return found
  }
  return { ...page, wallet, services, state, token, toasts: () => [...new Set(shown)] }
}

/** Selects the dollar as the target, with ether as the initial source. */
export async function wantDollars(page: SwapPage): Promise<void> {
  await setSwapToken(page.kit, { side: 'target', token: page.token('HUSD') })
}
