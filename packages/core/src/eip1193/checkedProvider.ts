import type { Eip1193Provider } from './provider.ts'
import { parseWalletAnswer, type WalletAnswer } from './walletAnswers.ts'

/** A provider whose answers are checked on arrival: each result is one that the method's standard allows. */
export type CheckedProvider = Omit<Eip1193Provider, 'request'> & {
  /** @throws {InvalidWalletAnswerError} if the method does not allow the wallet's answer. */
  request: <const Method extends string>(request: {
    method: Method
    params?: readonly unknown[]
  }) => Promise<WalletAnswer<Method>>
}

/** Wraps a provider so that its answers are checked. The provider's `request` may also throw at once, or return no promise. */
export function checkProvider(provider: Eip1193Provider): CheckedProvider {
  return {
    request: async (request) => parseWalletAnswer(request.method, await provider.request(request)),
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => provider.removeListener?.(event, listener),
  }
}

/** Sends a request to a wallet. @throws {InvalidWalletAnswerError} if the method does not allow the answer. */
export function request<const Method extends string>(
  provider: CheckedProvider,
  method: Method,
  params?: readonly unknown[],
): Promise<WalletAnswer<Method>> {
  return provider.request(params ? { method, params } : { method })
}

/** Listens to an event of a provider, if the provider supports listening. Returns the undo. */
export function listen(provider: CheckedProvider, event: string, listener: (value: unknown) => void): () => void {
  provider.on?.(event, listener)
  return () => void provider.removeListener?.(event, listener)
}
