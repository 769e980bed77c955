import { generatePrivateKey } from 'viem/accounts'

/** Storage key of the sandbox wallet. The value contains an unencrypted private key, which guards only play money. */
export const vaultKey = 'holdfast.devnet-wallet.1'

/** The data that the sandbox wallet stores between page loads. */
type VaultContent = { privateKey: `0x${string}`; chainId: number; isConnected: boolean }

/** The wallet's stored state. */
export type Vault = { get: () => VaultContent; set: (change: Partial<VaultContent>) => void; reload: () => void }

/**
 * Opens the wallet's stored state, and creates a key when there is none.
 *
 * @param storage - Local storage, or `null` where it is forbidden: the key then lasts as long as the page.
 * @param chainIds - The existing chains; a stored chain that no longer exists falls back to the first.
 */
export function openVault(storage: Pick<Storage, 'getItem' | 'setItem'> | null, chainIds: readonly number[]): Vault {
  let content = read() ?? { privateKey: generatePrivateKey(), chainId: chainIds[0] ?? 0, isConnected: false }
  write()

  function read(): VaultContent | undefined {
    try {
      // Cast: each field is checked before it is used.
      const stored = JSON.parse(storage?.getItem(vaultKey) ?? 'null') as Partial<VaultContent> | null
      if (!/^0x[0-9a-f]{64}$/.test(stored?.privateKey ?? '')) return undefined
      const chainId = chainIds.find((id) => id === stored?.chainId) ?? chainIds[0] ?? 0
      // Cast: the key matched the expression above.
      return { privateKey: stored?.privateKey as `0x${string}`, chainId, isConnected: stored?.isConnected === true }
    } catch {
      // Storage is forbidden or the entry is not JSON: a new key is created, since a sandbox key guards nothing of value.
      return undefined
    }
  }

  function write(): void {
    try {
      storage?.setItem(vaultKey, JSON.stringify(content))
    } catch {
      // Storage is full or forbidden: the key lasts as long as the page.
    }
  }

  return {
    get: () => content,
    set(change) {
      content = { ...content, ...change }
      write()
    },
    reload() {
      content = read() ?? content
    },
  }
}
