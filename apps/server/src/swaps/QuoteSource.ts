type Address = `0x${string}`

/** What is paid or wanted: a token by its address in lower case, or the chain's native currency. */
export type SwapToken = 'native' | Address

/** What a source is asked for. */
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

/** A part of an exchange that one router makes. */
export type QuoteLeg = {
  router: Address
  amountIn: bigint
  /** The tokens on the way, and the pools between them; wrapped where the order is native. */
  path: readonly Address[]
  pools: readonly Address[]
  /** What the router is called with, for a gateway that gets what comes out. @param deadline - Unix seconds. */
  encode: (call: { gateway: Address; deadline: bigint }) => `0x${string}`
}

/** What a source offers. */
export type SourceQuote = {
  source: string
  amountOut: bigint
  /** `amountOut` less what the gas costs, for comparison; `amountOut` itself where that is not known. */
  net: bigint
  /** Units of gas for the whole order. */
  gas: bigint
  /** In parts of a million, pool fees included. */
  priceImpact: bigint
  legs: readonly QuoteLeg[]
}

/** Where quotes of one chain come from. */
export type QuoteSource = {
  name: string
  /** @returns undefined when it has none. @throws {ChainUnavailableError} and the like when it cannot be asked. */
  quote: (request: QuoteRequest) => Promise<SourceQuote | undefined>
}
