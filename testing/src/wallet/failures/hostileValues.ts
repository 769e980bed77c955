/** A small, harmless icon. */
export const plainIcon: string = svg('<rect width="32" height="32" rx="8" fill="#0f766e"/>')

/** Returns an icon of about a megabyte, as a data URI. */
export function hugeIcon(): string {
  return svg(`<rect width="32" height="32"/><!--${'x'.repeat(1_000_000)}-->`)
}

/** Names that a page must show unchanged, without running the code in them. */
export const hostileNames: readonly string[] = [
  '<img src=x onerror="window.__hacked = true">',
  '</script><script>window.__hacked = true</script>',
  '{{constructor.constructor("window.__hacked = true")()}}',
  'Safe\u202Etellaw',
  'A'.repeat(2_000),
  '',
]

/** Invalid answers of a wallet, by method. */
export const malformedAnswers: Readonly<Record<string, readonly unknown[]>> = {
  eth_requestAccounts: [undefined, null, [], '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', [1], ['0x1'], [null], {}],
  eth_accounts: [undefined, null, [], '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', [1], ['0x1'], [null], {}],
  eth_chainId: [31337, '31337', 31337n, undefined, null, '', '0x', 'mainnet', -1, Number.NaN, {}],
  personal_sign: [undefined, null, '', '0x', '0x12', 1, {}],
  eth_sendTransaction: [undefined, null, '', '0x', '0x12', 1, {}, '<html></html>', `0x${'12'.repeat(65)}`],
}

function svg(content: string): string {
  const document = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(document)}`
}
