/** Which service holds a share: the API or the vault. */
export type ShareHolder = 'api' | 'vault'

/** The place of a share. */
export type SharePlace = { walletId: string; setId: string; version: number }

/**
 * The context that both sides bind a sealed share to, so that a share cannot be opened as that of another place: HPKE's `info` and
 * its additional data `kind|walletId|setId|version`, whose kind is `A` or `R`.
 */
export function shareContext(holder: ShareHolder, { walletId, setId, version }: SharePlace) {
  const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
  const kind = holder === 'api' ? 'A' : 'R'
  return {
    info: encode(`holdfast/share/${holder}/1`),
    additionalData: encode(`${kind}|${walletId}|${setId}|${version}`),
  }
}
