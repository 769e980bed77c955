import type { Eip1193Provider } from './provider.ts'
import { parseWalletAnswer, type WalletAnswer } from './walletAnswers.ts'

/** A provider whose answers are checked on arrival: each result is one that the method's standard allows. */
export type CheckedProvider = Omit<Eip1193Provider, 'request'> & {
  /** @throws {InvalidWalletAnswerError} if the wallet's answer is not allowed by the method. */
  request: <const Method extends string>(request: {
    method: Method
    params?: readonly unknown[]
  }) => Promise<WalletAnswer<Method>>
}

/** Makes a provider check its answers. If it throws, the request rejects; a plain value counts as a resolved promise. */
export function checkProvider(provider: Eip1193Provider): CheckedProvider {
  return {
    request: async (request) => parseWalletAnswer(request.method, await provider.request(request)),
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => provider.removeListener?.(event, listener),
  }
}

/** Sends a request to a wallet. @throws {InvalidWalletAnswerError} if its answer is not allowed by the method. */
export function request<const Method extends string>(
  provider: CheckedProvider,
  method: Method,
  params?: readonly unknown[],
): Promise<WalletAnswer<Method>> {
  return provider.request(params ? { method, params } : { method })
}

/** Listens to a provider, if it supports listening. Returns its undo. */
export function listen(provider: CheckedProvider, event: string, listener: (value: unknown) => void): () => void {
  provider.on?.(event, listener)
  return () => void provider.removeListener?.(event, listener)
}
