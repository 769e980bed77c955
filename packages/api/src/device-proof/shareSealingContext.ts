/** Which service holds a share: the API or the vault. */
export type ShareHolder = 'api' | 'vault'

/** Where a share belongs. */
export type SharePlace = { walletId: string; setId: string; version: number }

/**
 * Returns the context that the frame and the service use when one seals a share and the other opens it. The context binds the
 * share to its place, so that the share cannot be opened as that of another place. It consists of HPKE's `info` and the
 * additional data `kind|walletId|setId|version`, where `kind` is `A` for the API and `R` for the vault.
 */
export function shareSealingContext(holder: ShareHolder, { walletId, setId, version }: SharePlace) {
  const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
  const kind = holder === 'api' ? 'A' : 'R'
  return {
    info: encode(`holdfast/share/${holder}/1`),
    additionalData: encode(`${kind}|${walletId}|${setId}|${version}`),
  }
}
