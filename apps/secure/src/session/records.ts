import { socialProviders, type Tokens } from '@holdfast/api/embedded'
import type { NamedIdentity } from '@holdfast/api/vault'
import * as z from 'zod/mini'
import type { DeviceStore } from '../device/indexedDbStore.ts'
import type { WalletAddresses } from '../keys/derive.ts'
import type { ShareBox } from '../keys/shareBox.ts'

/** The login of this device. */
export type SessionRecord = {
  /** Distinguishes one login from the next. */
  id: string
  /** Null if the login has no mail address. */
  email: string | null
  /**
   * Whether the login proved that address. A provider may name an address that it has not verified, so that address
   * may be another user's.
   */
  isByEmail?: boolean | undefined
  /** Who confirmed the login, unless it was by email. */
  provider?: Extract<NamedIdentity, { provider: unknown }>['provider'] | undefined
  tokens: Tokens
}

/** The device's share of a wallet, and its place. One for each user who logged in here. */
export type ShareRecord = {
  walletId: string
  setId: string
  version: number
  addresses: WalletAddresses
  box: ShareBox
  /** Whether both services know that this device holds this version. Until then they keep the version before. */
  isConfirmed?: boolean | undefined
  /** The key that recovery shares are sealed to, once this device has checked the wallet's signature for it. */
  sealingKey?: string | undefined
  /** Until when this device's transfers are limited, because it recovered the wallet. Milliseconds since the epoch. */
  limitedUntil?: number | undefined
}

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
  sealingKey: z.optional(z.string()),
  limitedUntil: z.optional(z.number()),
})

/** The records of this device. An unreadable record counts as absent; the wallet is then recovered, as on a new device. */
export type Records = {
  readSession: () => Promise<SessionRecord | undefined>
  writeSession: (session: SessionRecord) => Promise<void>
  removeSession: () => Promise<void>
  readShare: (walletId: string) => Promise<ShareRecord | undefined>
  writeShare: (share: ShareRecord) => Promise<void>
  /**
   * Until when this device's transfers of a wallet are limited. Undefined: they are not.
   *
   * @param now - milliseconds since the epoch.
   */
  readLimit: (walletId: string, now: number) => Promise<number | undefined>
}

/** Reads and writes what this device keeps. */
export function createRecords(store: DeviceStore): Records {
  const shareName = (walletId: string): string => `share ${walletId}`
  const readShare: Records['readShare'] = async (walletId) =>
    shareSchema.safeParse(await store.get(shareName(walletId))).data
  return {
    readSession: async () => sessionSchema.safeParse(await store.get('session')).data,
    writeSession: (session) => store.set('session', session),
    removeSession: () => store.remove('session'),
    readShare,
    writeShare: (share) => store.set(shareName(share.walletId), share),
    readLimit: async (walletId, now) => {
      const limitedUntil = (await readShare(walletId))?.limitedUntil
      return limitedUntil !== undefined && limitedUntil > now ? limitedUntil : undefined
    },
  }
}
