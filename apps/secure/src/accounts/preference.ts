import type { DeviceStore } from '../device/indexedDbStore.ts'

/** The type of the account in use. */
export type AccountType = 'eoa' | 'smartAccount'

/** The account types that the users of this device have chosen. */
export type Preferences = {
  /** The account in use: the user's choice, else the type that the page asked for last, else the key's own account. */
  of: (walletId: string) => Promise<AccountType>
  /** Notes the type that the page asks for. Ignores an unknown type. */
  request: (type: string | undefined) => void
  /** Keeps the user's choice. Without storage it lasts as long as the page. */
  choose: (walletId: string, type: AccountType) => Promise<void>
}

/** Remembers choices in the storage of the device. */
export function createPreferences(store: DeviceStore): Preferences {
  const nameOf = (walletId: string): string => `account type ${walletId}`
  const chosen = new Map<string, AccountType>()
  let requested: AccountType = 'eoa'
  return {
    of: async (walletId) =>
      // A store that cannot be read holds no choice.
      chosen.get(walletId) ?? readAccountType(await store.get(nameOf(walletId)).catch(() => undefined)) ?? requested,
    request: (type) => {
      requested = readAccountType(type) ?? requested
    },
    choose: async (walletId, type) => {
      chosen.set(walletId, type)
      // The choice holds for this page's life even if it cannot be stored.
      await store.set(nameOf(walletId), type).catch(() => undefined)
    },
  }
}

/** Reads an account type from the page or the device's storage. Undefined for any other value. */
export function readAccountType(type: unknown): AccountType | undefined {
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}
