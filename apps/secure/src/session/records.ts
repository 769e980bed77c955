import { socialProviders, type Tokens } from '@holdfast/api/embedded'
import type { NamedIdentity } from '@holdfast/api/vault'
import * as z from 'zod/mini'
import type { DeviceStore } from '../device/indexedDbStore.ts'
import type { WalletAddresses } from '../keys/derive.ts'
import type { ShareBox } from '../keys/shareBox.ts'

/** The login of this device. */
export type SessionRecord = {
  /** Unique for each login. */
  id: string
  /** Null if the login has no email address. */
  email: string | null
  /**
   * Whether the user has proved by a code that the address is theirs. If not, a provider may have reported the address without
   * verifying it, so it may be another user's.
   */
  isByEmail?: boolean | undefined
  /** The provider of the login; undefined for a login by email. */
  provider?: Extract<NamedIdentity, { provider: unknown }>['provider'] | undefined
  tokens: Tokens
}

/**
 * The device's share of a wallet, with the set and version to which it belongs. The device has one such record for each user
 * who has logged in here.
 */
export type ShareRecord = {
  walletId: string
  setId: string
  version: number
  addresses: WalletAddresses
  box: ShareBox
  /** Whether the API and the vault know that this device has stored this version. Until then, both keep the previous version. */
  isConfirmed?: boolean | undefined
  /** The digests of the services' shares of this version, with which it is confirmed. */
  digests?: ShareDigests | undefined
  /** The key to which recovery shares are sealed. Set once this device has checked that the wallet has signed the key. */
  sealingKey?: string | undefined
  /**
   * Until when this device's transfers from the wallet are limited, in milliseconds since the epoch. Set if this device has
   * recovered the wallet.
   */
  limitedUntil?: number | undefined
}

/** The digest of each service's share, as `digestOf` of `shareTransport.ts` computes it. */
export type ShareDigests = { api: string; vault: string }

const sessionSchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  isByEmail: z.optional(z.boolean()),
  provider: z.optional(z.enum([...socialProviders, 'farcaster'])),
  tokens: z.object({
    accessToken: z.string(),
    accessTokenExpiresAt: z.number(),
    refreshToken: z.string(),
    refreshTokenExpiresAt: z.number(),
  }),
})
const bytesSchema = z.instanceof(Uint8Array<ArrayBuffer>)
const shareSchema = z.object({
  walletId: z.string(),
  setId: z.string(),
  version: z.int().check(z.minimum(1)),
  addresses: z.object({ evm: z.string(), solana: z.string() }),
  box: z.object({ key: z.instanceof(CryptoKey), iv: bytesSchema, ciphertext: bytesSchema }),
  isConfirmed: z.optional(z.boolean()),
  digests: z.optional(z.object({ api: z.string(), vault: z.string() })),
  sealingKey: z.optional(z.string()),
  limitedUntil: z.optional(z.number()),
})

/**
 * The stored records of this device. An invalid record counts as missing: the user logs in again, or the wallet is recovered,
 * as on a new device.
 */
export type Records = {
  readSession: () => Promise<SessionRecord | undefined>
  writeSession: (session: SessionRecord) => Promise<void>
  /** Changes the stored session, if there is one, so that no other tab writes it between the read and the write. */
  updateSession: (change: (session: SessionRecord) => SessionRecord) => Promise<void>
  removeSession: () => Promise<void>
  readShare: (walletId: string) => Promise<ShareRecord | undefined>
  writeShare: (share: ShareRecord) => Promise<void>
  /** Reads until when this device's transfers from a wallet are limited, in milliseconds since the epoch. Undefined: no limit. */
  readLimit: (walletId: string) => Promise<number | undefined>
  /** See {@link DeviceStore}. */
  withLock: DeviceStore['withLock']
}

/**
 * Creates the records in the device's store.
 *
 * @param now - returns the current time, which decides whether the limit on transfers has ended, in milliseconds since the
 * epoch. It is not the machine's own time, which a thief could set.
 */
export function createRecords(store: DeviceStore, now: () => number): Records {
  const shareName = (walletId: string): string => `share ${walletId}`
  const readShare: Records['readShare'] = async (walletId) =>
    shareSchema.safeParse(await store.get(shareName(walletId))).data
  return {
    readSession: async () => sessionSchema.safeParse(await store.get('session')).data,
    writeSession: (session) => store.set('session', session),
    updateSession: (change) =>
      store.update('session', (value) => {
        const { data } = sessionSchema.safeParse(value)
        return data && change(data)
      }),
    removeSession: () => store.remove('session'),
    readShare,
    writeShare: (share) => store.set(shareName(share.walletId), share),
    readLimit: async (walletId) => {
      const limitedUntil = (await readShare(walletId))?.limitedUntil
      return limitedUntil !== undefined && limitedUntil > now() ? limitedUntil : undefined
    },
    withLock: store.withLock,
  }
}
