import type { Connected, WalletApp } from '../app/walletApp.ts'

/** Disconnects every app, deletes the keys and all stored data, and returns to the first screen. */
export async function forgetWallet(app: WalletApp, { wallet }: Connected, page: Window = window): Promise<void> {
  const topics = wallet.client.getSessions().map(({ topic }) => topic)
  // An app that cannot be notified keeps its session until it expires. The keys are deleted in any case.
  await Promise.allSettled(topics.map((topic) => wallet.client.disconnect({ topic })))
  await app.vault.forget()
  for (const key of await app.storage.keys()) await app.storage.delete(key)
  await app.settings.load()
  app.tabs.post('vault')
  app.tabs.post('settings')
  page.history.replaceState(null, '', '/')
}
