import { devnetFaucetAbi, devnetFaucetAddress } from '@holdfast/contracts/devnet'
import { seedDevnet } from '@holdfast/devnet'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { onTestFinished } from 'vitest'
import { connect } from '../src/connections/actions/connect.ts'
import type { KitOptions } from '../src/kitOptions.ts'
import type { MockWallet } from '../src/mock-wallet/mockWallet.ts'
import { openModal } from '../src/modal/actions.ts'
import { reviewSend } from '../src/send/actions/reviewSend.ts'
import { setReceiver } from '../src/send/actions/setReceiver.ts'
import { setSendAmount } from '../src/send/actions/setSendAmount.ts'
import { startSend } from '../src/send/actions/startSend.ts'
import { submitSend } from '../src/send/actions/submitSend.ts'
import { openSend } from '../src/send/openSend.ts'
import type { SendState } from '../src/send/state.ts'
import { createTestKit, type TestKit, testNetwork } from './testKit.ts'
import { createTestWallet } from './testWallet.ts'

/** An account of the devnet that receives, and another account. */
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A page with a connected account that has ten ether, and the views for sending open. */
export type SendPage = TestKit & {
  wallet: MockWallet
  state: () => SendState
  /** Returns the toasts so far, each text once. */
  toasts: () => (string | undefined)[]
}

/** Starts a chain with the tokens of the devnet. */
export async function startTokenChain(): Promise<TestChain> {
  const chain = await startTestChain()
  await seedDevnet(chain.rpcUrl)
  return chain
}

/** Opens the page. @param hasTokens - whether the account has the tokens and NFTs that new accounts of the devnet get. */
export async function openSendPage(
  chain: TestChain,
  options: KitOptions = {},
  { hasTokens = false }: { hasTokens?: boolean } = {},
): Promise<SendPage> {
  const wallet = createTestWallet({ rpcUrl: chain.rpcUrl })
  const { address } = wallet.account
  await chain.setBalance(address, parseEther('10'))
  if (hasTokens) await welcome(chain, address)
  const page = createTestKit({ networks: [testNetwork(31_337, chain.rpcUrl)], ...options })
  wallet.announce(page.window)
  await connect(page.kit, { connectorId: 'com.kelp' })
  const shown: (string | undefined)[] = []
  onTestFinished(page.kit.toasts.subscribe(({ toast, next }) => void shown.push((next ?? toast)?.message)))
  openModal(page.kit)
  openSend(page.kit)
  await startSend(page.kit)
  const state = (): SendState => {
    const found = page.kit.send?.getState()
    if (!found) throw new Error('the kit cannot send yet')
    return found
  }
  return { ...page, wallet, state, toasts: () => [...new Set(shown)] }
}

/** Gives an account the tokens and NFTs of a new account of the devnet. */
async function welcome(chain: TestChain, account: `0x${string}`): Promise<void> {
  const [from] = chain.accounts
  const data = encodeFunctionData({ abi: devnetFaucetAbi, functionName: 'welcome', args: [account] })
  const hash = await chain.call<`0x${string}`>('eth_sendTransaction', {
    from: from?.address,
    to: devnetFaucetAddress,
    data,
  })
  await chain.client.waitForTransactionReceipt({ hash })
}

/** Enters an amount and a receiver, and shows the review. */
export async function review(page: SendPage, amount = '1.5', receiver: string = FRIEND): Promise<void> {
  await setSendAmount(page.kit, { amount })
  await setReceiver(page.kit, { receiver, isPasted: true })
  await reviewSend(page.kit)
}

/** Sends from a new page while no blocks are mined. @returns the page, and the hash of the pending transaction */
export async function sendUnmined(chain: TestChain): Promise<{ page: SendPage; hash: Hex }> {
  const page = await openSendPage(chain)
  await review(page)
  await chain.setAutomine(false)
  await submitSend(page.kit)
  const { progress } = page.state()
  if (!('hash' in progress)) throw new Error('nothing was sent')
  return { page, hash: progress.hash as Hex } // A hash of the EVM chain.
}

/** Lists the properties of the events that have this name. */
export const eventsOf = ({ events }: TestKit, name: string) =>
  events.filter(({ event }) => event === name).map(({ properties }) => properties)

/** Lists the transactions that the wallet was asked to send. */
export const askedToSend = ({ wallet }: SendPage) =>
  wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params[0])
