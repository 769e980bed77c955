import type { CaipAddress, CaipNetworkId } from '@holdfast/caip'
import { createCallerHttp } from '../services/createCallerHttp.ts'
import {
  type SwapAllowance,
  type SwapApproval,
  type SwapGasPrice,
  type SwapQuotes,
  type SwapTokens,
  type SwapTransaction,
  swapAllowanceSchema,
  swapApprovalSchema,
  swapGasPriceSchema,
  swapQuotesSchema,
  swapTokensSchema,
  swapTransactionSchema,
} from './answers.ts'
import type { SwapPermit } from './requests.ts'

type Signal = { signal?: AbortSignal | undefined }

/** Fetches quotes for swaps of tokens, and builds the transactions. Amounts are atomic units; tokens are CAIP-10 addresses. */
export type SwapClient = {
  /** Fetches the tokens of a chain that can be swapped, including the native currency. */
  getTokens: (request: { chainId: CaipNetworkId } & Signal) => Promise<SwapTokens>
  /** Fetches the gas price of a chain. */
  getGasPrice: (request: { chainId: CaipNetworkId } & Signal) => Promise<SwapGasPrice>
  /** Fetches quotes, the best first. The list is empty if there is no route. */
  getQuotes: (
    request: {
      amount: bigint
      /** The plain address of the account. */
      userAddress: string
      from: CaipAddress
      to: CaipAddress
      /** Wei per unit of gas. @default the chain's own */
      gasPrice?: bigint | undefined
      /** The slippage in percent, from which `minimumReceived` is computed. @default 1 */
      slippage?: number | undefined
    } & Signal,
  ) => Promise<SwapQuotes>
  /** Fetches how much of a token the gateway may take from an account. */
  getAllowance: (request: { tokenAddress: CaipAddress; userAddress: CaipAddress } & Signal) => Promise<SwapAllowance>
  /** Builds the approval of an amount and, if a signature can replace the approval, the typed data to sign. */
  buildApproval: (
    request: {
      userAddress: CaipAddress
      from: CaipAddress
      to: CaipAddress
      /** @default the account's balance */
      amount?: bigint | undefined
    } & Signal,
  ) => Promise<SwapApproval>
  /** Builds the swap and simulates it on the chain's state. @throws {HttpError} with the reason when the swap would fail. */
  buildTransaction: (
    request: {
      amount: bigint
      /** Percent. */
      slippage: number
      from: CaipAddress
      to: CaipAddress
      userAddress: CaipAddress
      /** Seconds for which the transaction is valid. @default 600 */
      ttlS?: number | undefined
      /** The `toAmount` that was shown. The account receives at least this amount minus the slippage. */
      toAmount?: bigint | undefined
      /** A signature in place of an approval, over the typed data of {@link SwapClient.buildApproval}. */
      permit?: SwapPermit | undefined
      /** Whether the wallet sends the approval and the swap in one batch. */
      withApproval?: boolean | undefined
    } & Signal,
  ) => Promise<SwapTransaction>
}

/**
 * Creates the client of the swap service. Every call identifies its caller, as in `createServicesClient`, and sends no cookie.
 *
 * @throws the errors of `createHttp`, from each call.
 * @example
 * import { createSwapClient } from '@holdfast/api/swap'
 *
 * const swap = createSwapClient({ url: 'http://localhost:3001', projectId, sdkType: 'holdfast', sdkVersion: '0.1.0' })
 * const { quotes } = await swap.getQuotes({ amount: 10n ** 18n, userAddress: address, from: ether, to: dollar })
 */
export function createSwapClient(options: createSwapClient.Options): SwapClient {
  const { projectId } = options
  const http = createCallerHttp(options)
  return {
    getTokens: ({ chainId, signal }) =>
      http.read('/v1/convert/tokens', swapTokensSchema, { query: { chainId }, signal }),
    getGasPrice: ({ chainId, signal }) =>
      http.read('/v1/convert/gas-price', swapGasPriceSchema, { query: { chainId }, signal }),
    getQuotes: ({ amount, gasPrice, slippage, userAddress, from, to, signal }) =>
      http.read('/v1/convert/quotes', swapQuotesSchema, {
        query: {
          amount: String(amount),
          userAddress,
          from,
          to,
          gasPrice: gasPrice === undefined ? undefined : String(gasPrice),
          slippage: slippage === undefined ? undefined : String(slippage),
        },
        signal,
      }),
    getAllowance: ({ tokenAddress, userAddress, signal }) =>
      http.read('/v1/convert/allowance', swapAllowanceSchema, { query: { tokenAddress, userAddress }, signal }),
    buildApproval: ({ userAddress, from, to, amount, signal }) =>
      http.read('/v1/convert/build-approve', swapApprovalSchema, {
        query: { userAddress, from, to, amount: amount === undefined ? undefined : String(amount) },
        signal,
      }),
    buildTransaction: ({ amount, slippage, from, to, userAddress, ttlS, toAmount, permit, withApproval, signal }) =>
      // The body repeats the project of the query, since other servers read it from the body.
      http.read('/v1/convert/build-transaction', swapTransactionSchema, {
        method: 'POST',
        body: {
          amount: String(amount),
          eip155: { slippage },
          from,
          to,
          userAddress,
          projectId,
          ...(ttlS !== undefined && { ttl: ttlS }),
          ...(toAmount !== undefined && { toAmount: String(toAmount) }),
          ...(permit && { permit }),
          ...(withApproval && { withApproval }),
        },
        signal,
      }),
  }
}

export declare namespace createSwapClient {
  type Options = createCallerHttp.Options
}
