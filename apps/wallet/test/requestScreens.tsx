import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { screen, within } from '@testing-library/react'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
  toEventSelector,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { drawWallet } from './drawWallet.tsx'

/** The wallet's first account, which has ether on the test chain. */
export const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Starts a chain for all tests of the file that calls this. Each test finds the chain as it was at the start. */
export function useRequestScreen() {
  let started: TestChain | undefined
  let snapshot: string
  const chain = (): TestChain => {
    if (!started) throw new Error('the chain has not started yet: call this inside a test')
    return started
  }
  beforeAll(async () => {
    started = await startTestChain()
    // Compiles the pages before the first test, so that no test's time limit includes this.
    await import('../src/app/Unlocked.tsx')
  })
  beforeEach(async () => {
    snapshot = await chain().call('evm_snapshot')
  })
  afterEach(() => chain().call('evm_revert', snapshot))
  afterAll(() => started?.stop())

  /** Opens a wallet that is paired with an app. `ask` sends a request from the app. */
  async function open({
    isNodeDown,
    methods,
  }: {
    /** Returns whether the node of the chain leaves a call unanswered. */
    isNodeDown?: (body: string) => boolean
    methods?: readonly string[]
  } = {}) {
    const node = async (body: unknown): Promise<Response> => {
      if (isNodeDown?.(String(body))) throw new TypeError('Failed to fetch')
      return fetch(chain().rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: String(body),
      })
    }
    const wallet = await drawWallet(isNodeDown ? { node } : { rpcUrl: chain().rpcUrl })
    const { topic } = await wallet.pair(undefined, methods)
    return {
      ...wallet,
      ask: (method: string, params: unknown) => {
        const answer = wallet.dapp.request({ topic, chainId: 'eip155:31337', request: { method, params } })
        // Prevents an unhandled rejection. A test that expects a rejection awaits the answer later.
        answer.catch(() => undefined)
        return answer
      },
    }
  }

  /** Creates a token on the chain. Returns the transaction that swaps 1.5 ether for at least 2.5 of that token. */
  async function swap() {
    // The token's code answers every call with this text. The encoding starts with the word 32, which is read as the decimals.
    const text = encodeAbiParameters([{ type: 'string' }], ['REED'])
    await chain().call('anvil_setCode', devnetSwap.reed, `0x6060600a5f3960605ff3${text.slice(2)}`)
    const [amountIn, minimumOut] = [parseEther('1.5'), 25n * 10n ** 31n]
    const order = {
      tokenIn: native,
      amountIn,
      tokenOut: devnetSwap.reed,
      minimumOut,
      recipient: first,
      deadline: 9n,
    } as const
    const data = encodeFunctionData({ abi: swapGatewayAbi, functionName: 'swap', args: [order, []] })
    return { to: devnetSwap.swapGateway, value: numberToHex(amountIn), data }
  }

  return { chain, open, swap }
}

/** The address that represents ether at the swap gateway. */
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** The account that receives allowances in these tests. */
export const approver = '0x00000000000000000000000000000000000000aa'
/** Code that emits `Approval` for each call: the caller lets 0x…aa spend an unlimited amount. */
export const givesUnlimitedAllowance = `0x60001960005260aa337f${toEventSelector('event Approval(address owner, address spender, uint256 value)').slice(2)}60206000a300`
/** Waits for a heading. */
export const heading = (name: string) => screen.findByRole('heading', { name })
/** Waits for a note with this title that screen readers announce. */
export const announced = async (title: string) => {
  const note = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]')
  if (!note) throw new Error(`'${title}' is not announced`)
  return within(note)
}
/** Returns the button with this name. */
export const buttonNamed = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Returns the variant of a button, such as `primary` or `danger`. */
export const variantOf = (button: string) => buttonNamed(button).dataset['variant']
/** Creates a request for several calls. */
export const calls = (...each: object[]) => ({
  version: '2.0.0',
  chainId: '0x7a69',
  from: first,
  atomicRequired: false,
  calls: each,
})

/** A contract that runs several calls on itself, and an allowance for all NFTs. */
export const multicallAbi = parseAbi([
  'function multicall(bytes[] data)',
  'function setApprovalForAll(address operator, bool approved)',
])
/** Writes the data of a multicall. */
export const multicall = (...each: readonly Hex[]) =>
  encodeFunctionData({ abi: multicallAbi, functionName: 'multicall', args: [each] })
