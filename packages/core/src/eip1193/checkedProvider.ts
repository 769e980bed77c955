import type { Eip1193Provider } from './provider.ts'
import { parseWalletAnswer, type WalletAnswer } from './walletAnswers.ts'

/** A provider whose answers are read where they arrive: what comes of a method is what its standard allows. */
export type CheckedProvider = Omit<Eip1193Provider, 'request'> & {
  /** @throws {InvalidWalletAnswerError} if the wallet answers what the method does not allow. */
  request: <const Method extends string>(request: {
    method: Method
    params?: readonly unknown[]
  }) => Promise<WalletAnswer<Method>>
}

/** Reads what a provider answers. One that throws instead of rejecting, or answers without a promise, is taken as if it did not. */
export function checkProvider(provider: Eip1193Provider): CheckedProvider {
  return {
    request: async (request) => parseWalletAnswer(request.method, await provider.request(request)),
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => provider.removeListener?.(event, listener),
  }
}

/** Asks a wallet. @throws {InvalidWalletAnswerError} if it answers what the method does not allow. */
export function request<const Method extends string>(
  provider: CheckedProvider,
  method: Method,
  params?: readonly unknown[],
): Promise<WalletAnswer<Method>> {
  return provider.request(params ? { method, params } : { method })
}

/** Listens to a provider, where it can be listened to. Returns its undo. */
export function listen(provider: CheckedProvider, event: string, listener: (value: unknown) => void): () => void {
  provider.on?.(event, listener)
  return () => void provider.removeListener?.(event, listener)
}
