import { isNativeToken, nativeTokenAddress } from '@holdfast/api/data'
import type {
  SwapToken as ListedToken,
  SwapApproval,
  SwapQuote,
  SwapQuotes,
  SwapTransaction,
} from '@holdfast/api/swaps'
import type { Clock } from '@holdfast/base'
import { type CaipAddress, type CaipNetworkId, checksumAddress, parseCaipAddress } from '@holdfast/caip'
import { encodeFunctionData } from 'viem/utils'
import { tokenAbi } from '../chain/reads/abis.ts'
import { readWords } from '../chain/reads/words.ts'
import type { DataChains } from '../chain-data/createDataChains.ts'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import type { Icons } from '../chain-data/icons.ts'
import { readAccount } from '../chain-data/readAccount.ts'
import { ChainNotSupportedError } from '../rpc/errors.ts'
import {
  InsufficientAllowanceError,
  InsufficientBalanceError,
  NoRouteError,
  QuoteMovedError,
  SwapWouldFailError,
} from './errors.ts'
import type { SourceQuote, SwapToken } from './QuoteSource.ts'
import { costConverter, describeQuote, feeOf, minimumOf, VALID_S } from './quotes.ts'
import { createSwapChain, type SwapChain } from './swapChain.ts'
import { encodeSwap, estimateGas, type Permit, trySwap } from './transactions.ts'

type Address = `0x${string}`
const LARGEST = 2n ** 256n - 1n

/** Exchanges of tokens. Tokens and accounts are CAIP-10 addresses, amounts atomic units. */
export type SwapService = {
  /** The tokens that the operator lists for a chain; none for one without exchanges. */
  listTokens: (chainId: CaipNetworkId) => ListedToken[]
  /** Wei for a unit of gas. @throws {ChainNotSupportedError} | {ChainUnavailableError} */
  readGasPrice: (chainId: CaipNetworkId) => Promise<bigint>
  /** @throws {InvalidDataParameterError} | {ChainUnavailableError} */
  quote: (request: QuoteOrder) => Promise<SwapQuotes>
  /** @throws {ChainNotSupportedError} | {InvalidDataParameterError} | {ChainUnavailableError} */
  readAllowance: (request: { token: CaipAddress; account: CaipAddress }) => Promise<bigint>
  /** @throws as {@link readAllowance}, and {SwapWouldFailError} */
  buildApproval: (request: {
    token: CaipAddress
    account: CaipAddress
    amount?: bigint | undefined
  }) => Promise<SwapApproval>
  /** @throws the errors of this folder, and those of {@link readAllowance}. */
  buildTransaction: (request: BuildOrder) => Promise<SwapTransaction>
}

/** What is asked for. */
type QuoteOrder = {
  amount: bigint
  from: CaipAddress
  to: CaipAddress
  /** Hundredths of a percent. */
  slippageBps: bigint
  /** Wei for a unit of gas; undefined for the chain's own. */
  gasPrice?: bigint | undefined
}

/** What is to be signed. */
type BuildOrder = QuoteOrder & {
  account: CaipAddress
  /** What was shown. */
  toAmount?: bigint | undefined
  /** Seconds. */
  ttl: number
  permit?: Permit | undefined
}

/** Creates the service. */
export function createSwapService(options: {
  chains: DataChains
  icons: Icons
  clock: Pick<Clock, 'now' | 'monotonic'>
}): SwapService {
  const { chains, icons, clock } = options
  const prepared = new Map<string, SwapChain>(
    chains.all.flatMap((chain) => {
      const swap = createSwapChain(chain, clock)
      return swap ? [[chain.network.caipNetworkId, swap] as const] : []
    }),
  )
  const get = (chainId: string): SwapChain => {
    const swap = prepared.get(chainId)
    if (!swap) throw new ChainNotSupportedError()
    return swap
  }

  /** The best of all sources, with what it is measured by. */
  const findBest = async (
    swap: SwapChain,
    {
      tokenIn,
      tokenOut,
      amount,
      gasPrice,
    }: { tokenIn: SwapToken; tokenOut: SwapToken; amount: bigint; gasPrice: bigint },
  ): Promise<{ best: SourceQuote | undefined; fee: bigint; feeBps: bigint; warnings: string[] }> => {
    const [feeBps, prices] = await Promise.all([
      swap.readFeeBps(),
      swap.chain.prices.find(['native', tokenIn, tokenOut]),
    ])
    const fee = feeOf(amount, feeBps)
    const costOfWei = costConverter(swap.chain, { prices, tokenOut })
    const offers = await Promise.all(
      swap.sources.map((source) => source.quote({ tokenIn, tokenOut, amountIn: amount - fee, costOfWei, gasPrice })),
    )
    const best = offers.reduce<SourceQuote | undefined>(
      (most, one) => (one && (!most || one.net > most.net) ? one : most),
      undefined,
    )
    const isPriced = prices.has(tokenIn) && prices.has(tokenOut)
    return { best, fee, feeBps, warnings: isPriced ? [] : ['price_unknown'] }
  }

  const priceOfGas = async (swap: SwapChain, given: bigint | undefined): Promise<bigint> => given || swap.readGasPrice()

  const readPair = ({ from, to }: { from: CaipAddress; to: CaipAddress }) => {
    const { caipNetworkId } = parseCaipAddress(from)
    const [tokenIn, tokenOut] = [readToken(from, caipNetworkId, 'from'), readToken(to, caipNetworkId, 'to')]
    if (tokenIn === tokenOut)
      throw new InvalidDataParameterError({ parameter: 'to', accepted: 'another token than from' })
    return { chainId: caipNetworkId, tokenIn, tokenOut }
  }

  const readHoldings = async (swap: SwapChain, token: SwapToken, account: Address) => {
    if (token === 'native') {
      const { native } = await swap.chain.reader.read({ calls: [], nativeOf: account })
      return { balance: native, allowance: LARGEST }
    }
    const { results } = await swap.chain.reader.read({
      calls: [
        { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] }) },
        {
          to: token,
          data: encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [account, swap.gateway] }),
        },
      ],
    })
    const [balance, allowance] = [readWords(results[0])[0], readWords(results[1])[0]]
    if (balance === undefined || allowance === undefined) {
      throw new InvalidDataParameterError({ parameter: 'from', accepted: 'a token with the interface of ERC-20' })
    }
    return { balance, allowance }
  }

  return {
    listTokens: (chainId) => {
      const chain = chains.get(chainId)
      const swap = prepared.get(chainId)
      if (!swap) return []
      const { name, symbol, decimals } = chain.network.nativeCurrency
      const native = { name, symbol, decimals, token: 'native' as const }
      return [native, ...chain.known.all.map((known) => ({ ...known, token: known.address }))].map((one) => ({
        name: one.name,
        symbol: one.symbol,
        address: one.token === 'native' ? nativeTokenAddress(chainId) : toCaip(chainId, one.token),
        decimals: one.decimals,
        logoUri: icons.ofToken(chain, one.token),
        eip2612: swap.permitTokens.has(one.token),
      }))
    },
    readGasPrice: (chainId) => get(chainId).readGasPrice(),
    quote: async (order) => {
      const { chainId, tokenIn, tokenOut } = readPair(order)
      const swap = get(chainId)
      const gasPrice = await priceOfGas(swap, order.gasPrice)
      const { best, fee, feeBps, warnings } = await findBest(swap, {
        tokenIn,
        tokenOut,
        amount: order.amount,
        gasPrice,
      })
      if (!best) return { quotes: [], reason: 'no_route' }
      const quote: SwapQuote = {
        id: null,
        fromAmount: String(order.amount),
        fromAccount: order.from,
        toAmount: String(best.amountOut),
        toAccount: order.to,
        ...describeQuote(best, { chainId, fee, feeBps, warnings, slippageBps: order.slippageBps }),
        validUntil: Math.floor(clock.now() / 1_000) + VALID_S,
      }
      return { quotes: [quote] }
    },
    readAllowance: async ({ token, account }) => {
      const { caipNetworkId } = parseCaipAddress(token)
      const swap = get(caipNetworkId)
      const holder = readAccount(account, { chainId: caipNetworkId, parameter: 'userAddress' })
      return (await readHoldings(swap, readToken(token, caipNetworkId, 'tokenAddress'), holder)).allowance
    },
    buildApproval: async ({ token, account, amount }) => {
      const { caipNetworkId } = parseCaipAddress(token)
      const { chain, gateway, ...swap } = get(caipNetworkId)
      const from = readAccount(account, { chainId: caipNetworkId, parameter: 'userAddress' })
      const asked = readToken(token, caipNetworkId, 'from')
      if (asked === 'native') {
        throw new InvalidDataParameterError({
          parameter: 'from',
          accepted: 'a token: the native currency needs no approval',
        })
      }
      const { balance, allowance } = await readHoldings({ ...swap, chain, gateway }, asked, from)
      // Without an amount, all that any order of this account can need now.
      const wanted = amount ?? balance
      const encode = (value: bigint) =>
        encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [gateway, value] })
      // Some tokens want an old allowance gone first; the client comes back for the new one.
      const steps = allowance > 0n ? [wanted, 0n] : [wanted]
      for (const value of steps) {
        const data = encode(value)
        const [gas, gasPrice] = await Promise.all([
          estimateGas(chain.ask, { from, to: asked, data }),
          swap.readGasPrice(),
        ])
        if (gas === undefined) continue
        return {
          tx: {
            from: toCaip(caipNetworkId, asked),
            to: toCaip(caipNetworkId, asked),
            data,
            value: '0',
            eip155: { gas: Number(gas), gasPrice: String(gasPrice) },
            spender: toCaip(caipNetworkId, gateway),
            amount: String(value),
          },
        }
      }
      throw new SwapWouldFailError({ reason: 'the token refuses the approval' })
    },
    buildTransaction: async (order) => {
      const { chainId, tokenIn, tokenOut } = readPair(order)
      const swap = get(chainId)
      const account = readAccount(order.account, { chainId, parameter: 'userAddress' })
      const [gasPrice, holdings] = await Promise.all([
        priceOfGas(swap, order.gasPrice),
        readHoldings(swap, tokenIn, account),
      ])
      const { amount, slippageBps } = order
      const { best, fee, feeBps, warnings } = await findBest(swap, { tokenIn, tokenOut, amount, gasPrice })
      if (!best) throw new NoRouteError()
      const minimum = minimumOf(order.toAmount ?? best.amountOut, slippageBps)
      if (minimum === 0n) throw new NoRouteError()
      if (best.amountOut < minimum) throw new QuoteMovedError({ amountOut: best.amountOut, minimum })
      if (holdings.balance < amount) throw new InsufficientBalanceError({ balance: holdings.balance, amount })
      if (!order.permit && holdings.allowance < amount) {
        throw new InsufficientAllowanceError({ allowance: holdings.allowance, amount })
      }
      const now = Math.floor(clock.now() / 1_000)
      const call = encodeSwap({
        gateway: swap.gateway,
        account,
        tokenIn,
        tokenOut,
        amountIn: amount,
        minimumOut: minimum,
        quote: best,
        deadline: BigInt(now + order.ttl),
        permit: order.permit,
      })
      const { amountOut, gas } = await trySwap(swap.chain.ask, call)
      return {
        tx: {
          from: order.account,
          to: toCaip(chainId, swap.gateway),
          data: call.data,
          amount: String(amountOut),
          eip155: { gas: String(gas), gasPrice: String(gasPrice) },
          value: String(call.value),
          ...describeQuote(best, { chainId, fee, feeBps, warnings, slippageBps }),
          minimumReceived: String(minimum),
          gas: String(gas),
          validUntil: now + order.ttl,
        },
      }
    },
  }
}

function readToken(address: CaipAddress, chainId: CaipNetworkId, parameter: string): SwapToken {
  return isNativeToken(address) && address.startsWith(`${chainId}:`)
    ? 'native'
    : readAccount(address, { chainId, parameter })
}

function toCaip(chainId: CaipNetworkId, address: Address): CaipAddress {
  return `${chainId}:${checksumAddress(address)}`
}
