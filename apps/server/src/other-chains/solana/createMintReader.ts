import type { Clock } from '@holdfast/base'
import { createCache } from '../../cache/createCache.ts'
import { isTokenProgram, type Mint, readMint } from './accounts.ts'
import { metadataAddressOf, readMetaplex } from './metaplex.ts'

/** An account on the chain. `owner` is the program that owns the account. */
export type ChainAccount = { owner: string; bytes: Uint8Array }

/** How many accounts are read in one call at most. */
const ACCOUNTS_PER_CALL = 100
/** The memory for all cached mints, and the approximate memory for one mint without its URI, in bytes. */
const CACHE_BYTES = 4 * 1024 * 1024
const MINT_BYTES = 400
/**
 * How long a mint is cached, in milliseconds. Its texts and supply may change, and a new mint often gets its name a little
 * later.
 */
const CACHE_MS = { named: 60 * 60_000, nameless: 2 * 60_000 } as const

/**
 * Creates a function that reads mints and their texts by address, with a cache. The function omits addresses that are not
 * mints.
 *
 * @param options.accountsAt - reads accounts in the order of their addresses; null for a missing account. If it fails, the
 * function fails with the same error.
 */
export function createMintReader(options: {
  accountsAt: (addresses: readonly string[]) => Promise<readonly (ChainAccount | null)[]>
  clock: Pick<Clock, 'monotonic'>
}): (wanted: readonly string[]) => Promise<ReadonlyMap<string, Mint>> {
  const { accountsAt, clock } = options
  const cache = createCache<{ mint: Mint; untilMs: number }>({ maxCost: CACHE_BYTES })
  const findCached = (address: string): Mint | undefined => {
    const found = cache.get(address)
    return found && found.untilMs > clock.monotonic() ? found.mint : undefined
  }
  const cacheMint = (address: string, mint: Mint): void => {
    const untilMs = clock.monotonic() + (isNameless(mint) ? CACHE_MS.nameless : CACHE_MS.named)
    cache.set(address, { mint, untilMs }, MINT_BYTES + 2 * (mint.metadataUri?.length ?? 0))
  }
  /** Reads mints from the chain. Mints without texts of their own get the texts in their Metaplex accounts. */
  const read = async (addresses: readonly string[]): Promise<ReadonlyMap<string, Mint>> => {
    const found = await accountsAt(addresses)
    const mints = new Map(
      addresses.flatMap((address, index) => {
        const account = found[index]
        const mint = account && isTokenProgram(account.owner) ? readMint(account.bytes, address) : undefined
        return mint ? [[address, mint] as const] : []
      }),
    )
    const nameless = [...mints].filter(([, mint]) => isNameless(mint))
    const metadataAccounts = await accountsAt(nameless.map(([address]) => metadataAddressOf(address)))
    for (const [index, [address, mint]] of nameless.entries()) {
      const account = metadataAccounts[index]
      if (account) mints.set(address, { ...mint, ...readMetaplex(account, address) })
    }
    return mints
  }
  return async (wanted) => {
    const addresses = [...new Set(wanted)]
    const cached = addresses.flatMap((address) => {
      const mint = findCached(address)
      return mint ? [[address, mint] as const] : []
    })
    const mints = new Map(cached)
    const uncached = addresses.filter((address) => !mints.has(address))
    for (let at = 0; at < uncached.length; at += ACCOUNTS_PER_CALL) {
      for (const [address, mint] of await read(uncached.slice(at, at + ACCOUNTS_PER_CALL))) {
        cacheMint(address, mint)
        mints.set(address, mint)
      }
    }
    return mints
  }
}

function isNameless({ name, symbol }: Mint): boolean {
  return name === null && symbol === null
}
