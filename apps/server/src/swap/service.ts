import type {
  SwapToken as ListedToken,
  SwapApproval,
  SwapPermit,
  SwapQuote,
  SwapQuotes,
  SwapTransaction,
} from '@holdfast/api/swap'
import type { Clock } from '@holdfast/base'
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@holdfast/caip'
import type { DataChains } from '../chain-data/createDataChains.ts'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import type { Icons } from '../chain-data/icons.ts'
import { ChainNotSupportedError } from '../rpc/errors.ts'
import { approvalOf, buildApproval, readHoldings } from './approval.ts'
import { buildBestOffer } from './buildBestOffer.ts'
import { InsufficientAllowanceError, InsufficientBalanceError, NoRouteError, QuoteMovedError } from './errors.ts'
import { findOffers } from './findOffers.ts'
import { spenderOf } from './permits.ts'
import { describeQuote, minimumOf, QUOTE_VALID_S } from './quotes.ts'
import { createSwapChain, type SwapChain } from './swapChain.ts'
import { listTokens, readPair, readToken, toCaipAddress } from './tokens.ts'

/** Quotes swaps and builds their transactions. Tokens and accounts are CAIP-10 addresses, amounts are in atomic units. */
export type SwapService = {
  /**
   * Returns a chain's native currency and the tokens that the operator lists; nothing if the chain is not set up for exchanges.
   *
   * @throws {ChainNotSupportedError}
   */
  listTokens: (chainId: CaipNetworkId) => ListedToken[]
  /** Reads the gas price in wei per unit of gas. @throws {ChainNotSupportedError} | {ChainUnavailableError} */
  readGasPrice: (chainId: CaipNetworkId) => Promise<bigint>
  /** @throws {ChainNotSupportedError} | {InvalidDataParameterError} | {ChainUnavailableError} */
  quote: (request: QuoteOrder) => Promise<SwapQuotes>
  /**
   * Reads how much of a token the gateway may take from an account.
   *
   * @throws {ChainNotSupportedError} | {InvalidDataParameterError} | {ChainUnavailableError}
   */
  readAllowance: (request: { token: CaipAddress; account: CaipAddress }) => Promise<bigint>
  /** @throws as {@link readAllowance}, and {SwapWouldFailError} */
  buildApproval: (request: {
    token: CaipAddress
    account: CaipAddress
    amount?: bigint | undefined
  }) => Promise<SwapApproval>
  /**
   * @throws {InsufficientBalanceError} | {InsufficientAllowanceError}, and the errors of {@link buildBestOffer} and
   * {@link readAllowance}.
   */
  buildTransaction: (request: BuildOrder) => Promise<SwapTransaction>
  /** Closes the connections of the sources. */
  close: () => Promise<void>
}

/** The order to quote. Amounts are in atomic units. */
type QuoteOrder = {
  amount: bigint
  from: CaipAddress
  to: CaipAddress
  /** Hundredths of a percent. */
  slippageBps: bigint
  /** Wei per unit of gas; undefined or 0 for the chain's current price. */
  gasPrice?: bigint | undefined
}

/** The order to build a transaction for. */
type BuildOrder = QuoteOrder & {
  account: CaipAddress
  /** The output that was shown to the user. By default, the output of the best offer. */
  toAmount?: bigint | undefined
  /** How long the transaction is valid, in seconds. */
  ttl: number
  permit?: SwapPermit | undefined
  /** Whether the wallet sends an approval before the exchange, in the same batch. */
  withApproval?: boolean | undefined
}

/** Creates the service. */
export function createSwapService(options: {
  chains: DataChains
  icons: Icons
  clock: Pick<Clock, 'now' | 'monotonic'>
}): SwapService {
  const { chains, icons, clock } = options
  const swapChains = new Map<string, SwapChain>(
    chains.all.flatMap((chain) => {
      const swap = createSwapChain(chain, clock)
      return swap ? [[chain.network.caipNetworkId, swap] as const] : []
    }),
  )
  const get = (chainId: string): SwapChain => {
    const swap = swapChains.get(chainId)
    if (!swap) throw new ChainNotSupportedError()
    return swap
  }

  const gasPriceOf = async (swap: SwapChain, given: bigint | undefined): Promise<bigint> => given || swap.readGasPrice()

  return {
    listTokens: (chainId) => {
      const chain = chains.get(chainId)
      const swap = swapChains.get(chainId)
      return swap ? listTokens(chain, { permitTokens: swap.permitTokens, icons }) : []
    },
    readGasPrice: (chainId) => get(chainId).readGasPrice(),
    quote: async (order) => {
      const { chainId, tokenIn, tokenOut } = readPair(order)
      const swap = get(chainId)
      const gasPrice = await gasPriceOf(swap, order.gasPrice)
      const { offers, fee, feeBps, warnings } = await findOffers(swap, {
        tokenIn,
        tokenOut,
        amount: order.amount,
        gasPrice,
      })
      const [best] = offers
      if (!best) return { quotes: [], reason: 'no_route' }
      const quote: SwapQuote = {
        id: null,
        fromAmount: String(order.amount),
        fromAccount: order.from,
        toAmount: String(best.amountOut),
        toAccount: order.to,
        ...describeQuote(best, { chainId, fee, feeBps, warnings, slippageBps: order.slippageBps }),
        validUntil: Math.floor(clock.now() / 1_000) + QUOTE_VALID_S,
        validForS: QUOTE_VALID_S,
      }
      return { quotes: [quote] }
    },
    readAllowance: async ({ token, account }) => {
      const { caipNetworkId } = parseCaipAddress(token)
      const swap = get(caipNetworkId)
      const holder = readAccount(account, { chainId: caipNetworkId, parameter: 'userAddress' })
      const query = { token: readToken(token, caipNetworkId, 'tokenAddress'), account: holder, spender: swap.gateway }
      const { allowance } = await readHoldings(swap, query, 'tokenAddress')
      return allowance
    },
    buildApproval: async ({ token, account, amount }) => {
      const { caipNetworkId: chainId } = parseCaipAddress(token)
      const swap = get(chainId)
      const holder = readAccount(account, { chainId, parameter: 'userAddress' })
      const now = Math.floor(clock.now() / 1_000)
      return buildApproval(swap, { token: readToken(token, chainId, 'from'), account: holder, amount, now })
    },
    buildTransaction: async (order) => {
      const { chainId, tokenIn, tokenOut } = readPair(order)
      const swap = get(chainId)
      const account = readAccount(order.account, { chainId, parameter: 'userAddress' })
      if (order.permit && tokenIn === 'native') {
        throw new InvalidDataParameterError({ parameter: 'permit', accepted: 'none: the native currency needs none' })
      }
      const [gasPrice, holdings] = await Promise.all([
        gasPriceOf(swap, order.gasPrice),
        spenderOf(swap, order.permit).then((spender) => readHoldings(swap, { token: tokenIn, account, spender })),
      ])
      const { amount, slippageBps } = order
      const { offers, fee, feeBps, warnings } = await findOffers(swap, { tokenIn, tokenOut, amount, gasPrice })
      const [best] = offers
      if (!best) throw new NoRouteError()
      const minimum = minimumOf(order.toAmount ?? best.amountOut, slippageBps)
      if (minimum === 0n) throw new NoRouteError()
      if (best.amountOut < minimum) throw new QuoteMovedError({ amountOut: best.amountOut, minimum })
      if (holdings.balance < amount) throw new InsufficientBalanceError({ balance: holdings.balance, amount })
      const isBatch = order.withApproval === true && order.permit === undefined && tokenIn !== 'native'
      if (!isBatch && order.permit?.kind !== 'eip2612' && holdings.allowance < amount) {
        throw new InsufficientAllowanceError({ allowance: holdings.allowance, amount })
      }
      const now = Math.floor(clock.now() / 1_000)
      const exchange = {
        account,
        tokenIn,
        tokenOut,
        amountIn: amount,
        minimumOut: minimum,
        deadline: BigInt(now + order.ttl),
        permit: order.permit,
      }
      const approval = isBatch ? approvalOf(tokenIn, { account, spender: swap.gateway, amount }) : undefined
      const { quote, call, amountOut, gas } = await buildBestOffer(swap, offers, exchange, { approval })
      return {
        tx: {
          from: order.account,
          to: toCaipAddress(chainId, swap.gateway),
          data: call.data,
          amount: String(amountOut),
          eip155: { gas: String(gas), gasPrice: String(gasPrice) },
          value: String(call.value),
          ...describeQuote(quote, { chainId, fee, feeBps, warnings, slippageBps }),
          minimumReceived: String(minimum),
          gas: String(gas),
          validUntil: now + order.ttl,
        },
      }
    },
    close: async () => {
      const sources = [...swapChains.values()].flatMap((swap) => swap.sources)
      await Promise.all(sources.flatMap(({ close }) => (close ? [close()] : [])))
    },
  }
}
