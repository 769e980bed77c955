import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Order } from '../orders/order.ts'
import type { SessionRequest } from '../providers/Provider.ts'
import { type ProviderApi, startProviderApi } from './providerApi.ts'

/** The buyer's address, in lower case. */
export const buyer = `0x${'a1'.repeat(20)}` as const
/** The transaction that delivers the bought tokens. */
export const payout = `0x${'ab'.repeat(32)}`

/** Builds an order of USDC on Base for 100 dollars, just created. @param nowMs - milliseconds since 1970. */
export function orderAt(provider: Order['provider'], nowMs: number): Order & { chainId: 'eip155:8453' } {
  return {
    id: 'o'.repeat(22),
    provider,
    projectKey: 1,
    status: 'created',
    reason: null,
    address: buyer,
    chainId: 'eip155:8453',
    contract: null,
    symbol: 'USDC',
    purchaseAmount: null,
    paymentCurrency: 'USD',
    paymentAmount: '100',
    sessionId: null,
    pageOrderId: null,
    transactionId: null,
    transactionHash: null,
    createdAt: new Date(nowMs),
    updatedAt: new Date(nowMs),
    expiresAt: new Date(nowMs),
  }
}

/** Builds the request that opens the provider's page for an order. */
export function sessionRequestFor(order: SessionRequest['order'], country: string): SessionRequest {
  return {
    order,
    paymentAmount: '100',
    purchaseAmount: undefined,
    paymentMethod: undefined,
    country,
    redirectUrl: 'https://app.example/back',
    clientAddress: '192.0.2.1',
  }
}

/** Builds the request for a quote of 100 dollars. */
export function quoteRequestFrom(country: string) {
  return {
    symbol: 'USDC',
    chainId: 'eip155:8453' as const,
    paymentCurrency: 'USD',
    paymentAmount: '100.00',
    paymentMethod: undefined,
    country,
  }
}

/**
 * Runs a provider's API for the tests of a file; each test starts without prepared answers.
 *
 * @returns a function that returns the API once the tests run.
 */
export function useProviderApi(): () => ProviderApi {
  let api: ProviderApi | undefined
  const runningApi = (): ProviderApi => {
    if (!api) throw new Error('the API does not run yet: call this inside a test')
    return api
  }
  beforeAll(async () => {
    api = await startProviderApi()
  })
  afterAll(() => api?.stop())
  beforeEach(() => {
    runningApi().requests.length = 0
    runningApi().answers.clear()
  })
  return runningApi
}
