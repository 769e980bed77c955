/** The icon of a wallet that exists only in stories: a wave on a coloured background. */
export function walletIcon(color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="${color}" d="M0 0h96v96H0z"/><path fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" d="M20 40c9-10 19-10 28 0s19 10 28 0M20 62c9-10 19-10 28 0s19 10 28 0"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
