import type { DeviceStore } from '../device/indexedDbStore.ts'

/** The type of the account in use. */
export type AccountType = 'eoa' | 'smartAccount'

/** The account types that the users of this device have chosen. */
export type Preferences = {
  /** Returns the type in use: the user's choice, else the type that the page requested last, else `eoa`. */
  of: (walletId: string) => Promise<AccountType>
  /** Sets the type that the page requests. Ignores an unknown type. */
  request: (type: string | undefined) => void
  /** Stores the user's choice. Without storage, the choice lasts until the page is closed. */
  choose: (walletId: string, type: AccountType) => Promise<void>
}

/** Creates the preferences. They are stored on the device. */
export function createPreferences(store: DeviceStore): Preferences {
  const nameOf = (walletId: string): string => `account type ${walletId}`
  const chosen = new Map<string, AccountType>()
  let requested: AccountType = 'eoa'
  return {
    of: async (walletId) =>
      // If the store cannot be read, there is no stored choice.
      chosen.get(walletId) ?? readAccountType(await store.get(nameOf(walletId)).catch(() => undefined)) ?? requested,
    request: (type) => {
      requested = readAccountType(type) ?? requested
    },
    choose: async (walletId, type) => {
      chosen.set(walletId, type)
      // If the choice cannot be stored, it still lasts until the page is closed.
      await store.set(nameOf(walletId), type).catch(() => undefined)
    },
  }
}

/** Parses an account type that comes from the page or from the device's storage. Undefined for any other value. */
export function readAccountType(type: unknown): AccountType | undefined {
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}
