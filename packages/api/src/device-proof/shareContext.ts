/** Which service holds a share: the API or the vault. */
export type ShareHolder = 'api' | 'vault'

/** Where a share belongs. */
export type SharePlace = { walletId: string; setId: string; version: number }

/**
 * Returns the context that both sides bind a sealed share to, so that it cannot be opened as the share of another place: HPKE's
 * `info` and its additional data `kind|walletId|setId|version`, whose kind is `A` or `R`.
 */
export function shareContext(holder: ShareHolder, { walletId, setId, version }: SharePlace) {
  const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
  const kind = holder === 'api' ? 'A' : 'R'
  return {
    info: encode(`holdfast/share/${holder}/1`),
    additionalData: encode(`${kind}|${walletId}|${setId}|${version}`),
  }
}
