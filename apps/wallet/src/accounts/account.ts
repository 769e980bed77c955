import * as z from 'zod/mini'

/** The namespaces in which an account has one key and one address, whatever the chain. */
export type KeyNamespace = 'eip155' | 'solana'

/** The namespaces for which the wallet has keys. */
export type WalletNamespace = KeyNamespace | 'bip122'

/** The addresses of an account, by namespace. An imported account has only one. */
export type Addresses = { [Namespace in KeyNamespace]?: string | undefined }

/** An account as the screens show it. */
export type Account = {
  id: string
  name: string
  kind: 'derived' | 'imported'
  addresses: Addresses
  /**
   * Returns the addresses on a Bitcoin network, with the payment address first, or an empty list if the network is unknown. The
   * first call derives them. Undefined for an imported account, which has no Bitcoin addresses.
   */
  bitcoinAddressesOn?: ((caipNetworkId: string) => readonly string[]) | undefined
}

/** Returns whether an account has an address in a namespace. */
export function hasNamespace({ addresses, bitcoinAddressesOn }: Account, namespace: WalletNamespace): boolean {
  return namespace === 'bip122' ? bitcoinAddressesOn !== undefined : addresses[namespace] !== undefined
}

const name = z.string().check(z.minLength(1), z.maxLength(40))

/** Schema of the vault's content. */
export const secretsSchema = z.object({
  phrase: z.optional(z.string()),
  accounts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('derived'), id: z.string(), name, index: z.int().check(z.minimum(0)) }),
      z.object({
        kind: z.literal('imported'),
        id: z.string(),
        name,
        key: z.object({
          namespace: z.enum(['eip155', 'solana']),
          secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        }),
      }),
    ]),
  ),
})

/** The content of the vault: the phrase, the accounts derived from it, and the imported accounts. */
export type Secrets = z.infer<typeof secretsSchema>
