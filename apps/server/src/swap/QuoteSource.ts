type Address = `0x${string}`

/** The currency paid or received: a token by its address in lower case, or the chain's native currency. */
export type SwapToken = 'native' | Address

/** The exchange to quote. Amounts are in atomic units. */
export type QuoteRequest = {
  tokenIn: SwapToken
  tokenOut: SwapToken
  /** The paid amount without the gateway's fee. */
  amountIn: bigint
  /** Converts wei spent on gas into atomic units of `tokenOut`; undefined when a price is missing. */
  costOfWei: ((wei: bigint) => bigint) | undefined
  /** Wei per unit of gas. */
  gasPrice: bigint
}

/** A part of an exchange, as shown in a quote. */
export type QuoteLeg = {
  amountIn: bigint
  /** The tokens of the route. The native currency appears as its wrapped token or, in an offer from 0x, as `0xeeee…`. */
  path: readonly Address[]
  /** The pools between the tokens; empty when the source does not name them. */
  pools: readonly Address[]
}

/** A call that the gateway makes to a router; its output goes to the gateway. */
export type RouterCall = { router: Address; amountIn: bigint; data: `0x${string}` }

/** A source's offer. */
export type SourceQuote = {
  source: string
  amountOut: bigint
  /** `amountOut` less the cost of gas, for comparison; `amountOut` itself when that cost is not known. */
  net: bigint
  /** Units of gas for the whole order. */
  gas: bigint
  /** In parts per million, pool fees included; undefined when the source does not state it. */
  priceImpact: bigint | undefined
  legs: readonly QuoteLeg[]
  /**
   * Encodes the calls that the gateway makes. @param call.deadline - Unix seconds.
   *
   * @returns undefined when the offer is no longer valid.
   */
  encode: (call: { account: Address; gateway: Address; deadline: bigint }) => Promise<readonly RouterCall[] | undefined>
}

/** A source of quotes for one chain. */
export type QuoteSource = {
  name: string
  /** The contracts that the gateway would call. A source is asked only if the gateway lists all of them. */
  routers: readonly Address[]
  /** @returns undefined without an offer. @throws {ChainUnavailableError} | {ProviderError} when the source does not answer. */
  quote: (request: QuoteRequest) => Promise<SourceQuote | undefined>
  close?: (() => Promise<void>) | undefined
}
