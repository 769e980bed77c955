import type { TestChain } from '@holdfast/testing'
import { parseEther } from 'viem'
import { rebuildSwap } from '../../src/swap/actions/rebuildSwap.ts'
import { reviewSwap } from '../../src/swap/actions/reviewSwap.ts'
import { setSwapToken } from '../../src/swap/actions/setSwapToken.ts'
import { passUntil } from '../testKit.ts'
import { DOLLAR, ETHER, GATEWAY, openSwapPage, type SwapPage, sentQuote, sentSwap, wantDollars } from './testSwap.ts'

/** Shows the preview of a swap of one ether for dollars, with the built transaction. */
export async function previewSwap(
  chain: TestChain,
  parameters: Parameters<typeof openSwapPage>[1] = {},
): Promise<SwapPage> {
  const page = await openSwapPage(chain, parameters)
  await wantDollars(page)
  await reviewSwap(page.kit)
  await rebuildSwap(page.kit)
  return page
}

/** Shows the preview of a swap of a dollar for ether, with the built approval. */
export async function previewOfDollar(
  chain: TestChain,
  data: Record<string, unknown> = {},
  answers: Partial<SwapPage['wallet']['answers']> = {},
): Promise<SwapPage> {
  const page = await openSwapPage(chain, {
    answers,
    data: {
      balance: { balances: [{ ...dollars, quantity: { decimals: '6', numeric: '5' } }] },
      quotes: sentQuote({
        fromAmount: '1000000',
        fromAccount: DOLLAR,
        toAmount: '500',
        toAccount: ETHER,
        minimumReceived: '495',
      }),
      'build-transaction': sentSwap({ from: DOLLAR, amount: '500', minimumReceived: '495' }),
      ...data,
    },
  })
  await setSwapToken(page.kit, { side: 'target', token: page.token('PBL') })
  await setSwapToken(page.kit, { side: 'source', token: page.token('HUSD') })
  await setSwapToken(page.kit, { side: 'target', token: page.token('ETH') })
  await reviewSwap(page.kit)
  await rebuildSwap(page.kit)
  return page
}

const dollars = {
  name: 'Harbour Dollar',
  symbol: 'HUSD',
  chainId: 'eip155:31337',
  address: DOLLAR,
  value: 5,
  price: 1,
  iconUrl: '',
  flags: { is_spam: false },
}

/** Lists the first parameter of each request for a method that the wallet has received. */
export const askedWallet = (page: SwapPage, method = 'eth_sendTransaction') =>
  page.wallet.requests.filter((request) => request.method === method).map(({ params }) => params[0])

/** Lists the bodies of the requests to paths with this ending. */
export const bodiesOf = (page: SwapPage, end: string) =>
  page.services.requests.filter(({ path }) => path.endsWith(`/${end}`)).map(({ body }) => body)

/** Moves the clock until the step is over, since the kit polls the node. */
export async function untilDone(page: SwapPage, running: Promise<void>): Promise<void> {
  let isOver = false
  void running.finally(() => {
    isOver = true
  })
  await passUntil(page, () => isOver)
}

/** Sends a transaction that a wallet might send in place of the swap of one ether, with the account's first nonce. */
export function sendRaw(
  { wallet }: SwapPage,
  changes: { to?: `0x${string}`; value?: bigint; data?: `0x${string}`; gasPrice?: bigint },
): Promise<unknown> {
  const order = { to: GATEWAY, value: parseEther('1'), gas: 90_000n, gasPrice: 5_000_000_000n, nonce: 0 } as const
  return wallet.account
    .signTransaction({ type: 'legacy', chainId: 31_337, ...order, ...changes })
    .then((raw) => wallet.request({ method: 'eth_sendRawTransaction', params: [raw] }))
}

/** Returns the kit's store of swaps, which exists once the first call about swaps has loaded it. */
export function storeOf({ kit }: SwapPage): NonNullable<SwapPage['kit']['swap']> {
  if (!kit.swap) throw new Error('the kit cannot swap yet')
  return kit.swap
}
