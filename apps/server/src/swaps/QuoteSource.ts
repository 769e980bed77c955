type Address = `0x${string}`

/** The currency paid or received: a token by its address in lower case, or the chain's native currency. */
export type SwapToken = 'native' | Address

/** The exchange to quote. Amounts are in atomic units. */
export type QuoteRequest = {
  tokenIn: SwapToken
  tokenOut: SwapToken
  /** In atomic units, after the gateway's fee. */
  amountIn: bigint
  /** Brings wei spent on gas into atomic units of `tokenOut`; undefined when a price is missing. */
  costOfWei: ((wei: bigint) => bigint) | undefined
  /** Wei for a unit of gas. */
  gasPrice: bigint
}

/** A part of an exchange, as it is shown. */
export type QuoteLeg = {
  amountIn: bigint
  /** The tokens on the way, and the pools between them; wrapped where the order is native. */
  path: readonly Address[]
  pools: readonly Address[]
}

/** A call of a router that the gateway makes; its output goes to the gateway. */
export type RouterCall = { router: Address; amountIn: bigint; data: `0x${string}` }

/** A source's offer. */
export type SourceQuote = {
  source: string
  amountOut: bigint
  /** `amountOut` less what the gas costs, for comparison; `amountOut` itself where that is not known. */
  net: bigint
  /** Units of gas for the whole order. */
  gas: bigint
  /** In parts of a million, pool fees included; undefined where the source does not tell it. */
  priceImpact: bigint | undefined
  legs: readonly QuoteLeg[]
  /**
   * Writes what the gateway is to call. @param call.deadline - Unix seconds.
   *
   * @returns undefined when the offer is there no longer.
   */
  encode: (call: { account: Address; gateway: Address; deadline: bigint }) => Promise<readonly RouterCall[] | undefined>
}

/** Where quotes of one chain come from. */
export type QuoteSource = {
  name: string
  /** The contracts that the gateway would call. A source is not asked unless the gateway lists each of them. */
  routers: readonly Address[]
  /** @returns undefined when it has none. @throws {ChainUnavailableError} and the like when it cannot be asked. */
  quote: (request: QuoteRequest) => Promise<SourceQuote | undefined>
  close?: (() => Promise<void>) | undefined
}
