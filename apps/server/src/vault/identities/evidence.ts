/** An identity that a device proved to the vault itself. */
export type Evidence = {
  /** Keyed hash of the identity. */
  subject: string
  /** The provider that vouches for the identity, such as `google`; `email` for an approval by a mailed link. */
  provider: string
  provedAt: Date
  /**
   * Whether the evidence suffices to make a wallet, but not to recover an existing one. On another device, the same user then
   * has another subject. @default false
   */
  isWeak?: boolean | undefined
}
