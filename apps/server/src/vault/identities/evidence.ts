/** An identity that a device proved to the vault itself. */
export type Evidence = {
  /** Keyed hash of the identity. */
  subject: string
  /** The provider that vouches for the identity, such as `google`; `email` for the approval of a link. */
  provider: string
  provedAt: Date
  /** Enough to make a wallet, not to recover one. @default false */
  isWeak?: boolean | undefined
}
