import type { TestProvider } from './createTestProvider.ts'

/** The identity of an announced wallet. @see EIP-6963 */
export type ProviderInfo = { uuid: string; name: string; icon: string; rdns: string }

/** A wallet's announcement. @see EIP-6963 */
export type ProviderDetail = {
  info: ProviderInfo
  provider: Pick<TestProvider['provider'], 'request' | 'on' | 'removeListener'>
}

/**
 * Announces a wallet to a page, now and whenever the page requests announcements.
 *
 * @returns a function that stops the announcements.
 */
export function announceProvider(window: Window, detail: ProviderDetail): () => void {
  const announced = Object.freeze({ info: Object.freeze({ ...detail.info }), provider: detail.provider })
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: announced }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
