import type { DeviceStore } from '../device/indexedDbStore.ts'

/** Which of their accounts a user has in use. */
export type AccountType = 'eoa' | 'smartAccount'

/** Which account each user of this device has chosen. */
export type Preferences = {
  /**
   * The account that counts: the one that the user chose, else the one that the page asked for last, else the key's own.
   */
  of: (walletId: string) => Promise<AccountType>
  /** Notes the type that the page asks for. Any other value is passed over. */
  ask: (type: string | undefined) => void
  /** Keeps the user's choice. Without storage it lasts as long as the page. */
  choose: (walletId: string, type: AccountType) => Promise<void>
}

/** Remembers choices in the storage of the device. */
export function createPreferences(store: DeviceStore): Preferences {
  const nameOf = (walletId: string): string => `account type ${walletId}`
  const chosen = new Map<string, AccountType>()
  let asked: AccountType = 'eoa'
  return {
    of: async (walletId) =>
      chosen.get(walletId) ?? readAccountType(await store.get(nameOf(walletId)).catch(() => undefined)) ?? asked,
    ask: (type) => {
      asked = readAccountType(type) ?? asked
    },
    choose: async (walletId, type) => {
      chosen.set(walletId, type)
      // The choice holds for this page's life even if it cannot be stored.
      await store.set(nameOf(walletId), type).catch(() => undefined)
    },
  }
}

/** Reads a type that a page names, or the device keeps. Undefined for any other value. */
export function readAccountType(type: unknown): AccountType | undefined {
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}
