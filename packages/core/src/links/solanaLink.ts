/** The links by which two Solana wallets open a page in their own browser, which has their provider. */
const browserLinks: Readonly<Record<string, (page: string, origin: string) => string>> = {
  Phantom: (page, origin) =>
    `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(origin)}`,
  'Coinbase Wallet': (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
}

/** Returns the link that shows this page in a Solana wallet's own browser; undefined for a wallet without such a link. */
export function solanaLink(walletName: string, page: { href: string; origin: string }): string | undefined {
  return Object.hasOwn(browserLinks, walletName) ? browserLinks[walletName]?.(page.href, page.origin) : undefined
}
