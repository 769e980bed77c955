/** A master key, held in memory or by a key service. */
export type MasterKey = {
  wrap: (dataKey: Uint8Array, aad: string) => Promise<Buffer>
  /** @throws Error when the key was wrapped with another `aad` or another master key. */
  unwrap: (wrapped: Uint8Array, aad: string) => Promise<Buffer>
}
