import type { Connected, WalletApp } from '../app/walletApp.ts'

/** Disconnects every app, deletes the keys and all that was kept, and begins anew. */
export async function forgetWallet(app: WalletApp, { wallet }: Connected, page: Window = window): Promise<void> {
  const topics = wallet.client.getSessions().map(({ topic }) => topic)
  // An app that cannot be told now finds out by itself; the keys go all the same.
  await Promise.allSettled(topics.map((topic) => wallet.client.disconnect({ topic })))
  await app.vault.forget()
  for (const key of await app.storage.keys()) await app.storage.delete(key)
  await app.settings.load()
  app.tabs.post('vault')
  app.tabs.post('settings')
  page.history.replaceState(null, '', '/')
}
