import type { Clock } from '@holdfast/base'
import type * as z from 'zod'
import { ChainUnavailableError } from '../../chain/reads/errors.ts'
import { ProviderError } from '../../providers/errors.ts'
import type { RpcChain } from '../../rpc/chain.ts'
import { UpstreamError } from '../../rpc/nodes/upstream.ts'
import type { ChainDataProvider, HeldAsset } from '../ChainDataProvider.ts'
import {
  isTokenProgram,
  MAX_DECIMALS,
  type Mint,
  readTokenAccount,
  type TokenAccount,
  tokenPrograms,
} from './accounts.ts'
import { type ChainAccount, createMintReader } from './createMintReader.ts'
import { createNewestSlot } from './newestSlot.ts'
import { readTransaction } from './readTransaction.ts'
import { accountsSchema, balanceSchema, signaturesSchema, tokenAccountsSchema, transactionSchema } from './schema.ts'

/** How many transactions a page has. */
const PAGE_SIZE = 20
/** An account's history also covers this many of its token accounts: those with the largest amounts. */
const MAX_LISTED_ACCOUNTS = 20
/** How many tokens of an account are listed at most. */
const MAX_TOKENS = 1_000

const confirmed = { commitment: 'confirmed' } as const

/** Creates a provider that looks up Solana accounts at the chain's own nodes. */
export function createSolanaProvider(options: {
  ask: RpcChain['ask']
  currency: { name: string; symbol: string; decimals: number }
  clock: Pick<Clock, 'monotonic'>
}): ChainDataProvider {
  const { ask, currency, clock } = options
  const newestSlot = createNewestSlot(clock)

  const call = async <Value>(method: string, params: readonly unknown[], schema: z.ZodType<Value>): Promise<Value> => {
    const answer = await ask({ method, params: JSON.stringify(params) }, 'fresh').catch((cause: unknown) => {
      if (cause instanceof UpstreamError) throw new ChainUnavailableError({ cause })
      throw cause
    })
    if ('error' in answer) throw failure('refuses the call')
    const parsed = schema.safeParse(JSON.parse(answer.result))
    if (!parsed.success) throw failure('gave an answer that cannot be read')
    return parsed.data
  }
  /** Reads the value of an answer that states its slot. @throws {ProviderError} if the node is far behind. */
  const read = async <Value>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodType<{ context: { slot: number }; value: Value }>,
  ): Promise<Value> => {
    const { context, value } = await call(method, params, schema)
    if (!newestSlot.isRecent(context.slot)) throw failure('is behind the chain')
    return value
  }

  const accountsAt = async (addresses: readonly string[]): Promise<(ChainAccount | null)[]> => {
    const params = [addresses, { ...confirmed, encoding: 'base64' }]
    const found = addresses.length > 0 ? await read('getMultipleAccounts', params, accountsSchema) : []
    return found.map((account) => account && { owner: account.owner, bytes: Buffer.from(account.data[0], 'base64') })
  }
  const findMints = createMintReader({ accountsAt, clock })
  const tokenAccountsOf = async (owner: string): Promise<(TokenAccount & { address: string })[]> => {
    const perProgram = await Promise.all(
      tokenPrograms.map((programId) =>
        read(
          'getTokenAccountsByOwner',
          [owner, { programId }, { ...confirmed, encoding: 'base64' }],
          tokenAccountsSchema,
        ),
      ),
    )
    return perProgram.flat().flatMap(({ pubkey, account }) => {
      const state = isTokenProgram(account.owner) && readTokenAccount(Buffer.from(account.data[0], 'base64'))
      // A faulty node may answer with another owner's token accounts.
      return state && state.owner === owner ? [{ ...state, address: pubkey }] : []
    })
  }
  const transactionOf = async (signature: string, account: string | undefined) => {
    const params = [signature, { ...confirmed, encoding: 'json', maxSupportedTransactionVersion: 0 }]
    const found = await call('getTransaction', params, transactionSchema)
    if (!found || !found.transaction.signatures.includes(signature)) return undefined
    return readTransaction(signature, found, { account, currency })
  }
  const withNames = async (transactions: Awaited<ReturnType<typeof transactionOf>>[]) => {
    const found = transactions.flatMap((each) => each ?? [])
    const mints = await findMints(found.flatMap((each) => each.mints))
    return found.map(({ mints: _mints, moves, ...transaction }) => ({
      ...transaction,
      moves: moves
        .filter(({ decimals }) => decimals <= MAX_DECIMALS)
        .map((move) => {
          const mint = mints.get(move.asset)
          return mint ? { ...move, ...textsOf(mint) } : move
        }),
    }))
  }

  return {
    holdings: async (account) => {
      const [lamports, held] = await Promise.all([
        read('getBalance', [account, confirmed], balanceSchema),
        tokenAccountsOf(account),
      ])
      const amounts = new Map<string, bigint>()
      for (const { mint, amount } of held) if (amount > 0n) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
      const shown = [...amounts].slice(0, MAX_TOKENS)
      const found = await findMints(shown.map(([mint]) => mint))
      return [
        { asset: 'native', ...currency, amount: BigInt(Math.trunc(lamports)) },
        ...shown.flatMap(([asset, amount]): HeldAsset[] => {
          const mint = found.get(asset)
          // A token with a supply of one and no decimals is an NFT. Amounts with too many decimals cannot be written.
          const isNft = mint?.decimals === 0 && mint.supply === 1n
          if (!mint || isNft || mint.decimals > MAX_DECIMALS) return []
          return [{ asset, ...textsOf(mint), decimals: mint.decimals, amount }]
        }),
      ]
    },
    history: async ({ account, after }) => {
      // A token payment names the receiver's token account, not the receiver, so the signatures of token accounts are read too.
      const held = await tokenAccountsOf(account)
      const listed = held
        .toSorted((left, right) => (right.amount > left.amount ? 1 : -1))
        .slice(0, MAX_LISTED_ACCOUNTS)
        .map(({ address }) => address)
      const options = { ...confirmed, limit: PAGE_SIZE + 1, ...(after !== undefined && { before: after }) }
      const perAddress = await Promise.all(
        [account, ...listed].map((address) => call('getSignaturesForAddress', [address, options], signaturesSchema)),
      )
      const merged = new Map(perAddress.flat().map((each) => [each.signature, each]))
      const newest = [...merged.values()].toSorted((left, right) => right.slot - left.slot)
      const page = newest.slice(0, PAGE_SIZE)
      const transactions = await Promise.all(page.map(({ signature }) => transactionOf(signature, account)))
      return {
        transactions: await withNames(transactions),
        next: newest.length > PAGE_SIZE ? page.at(-1)?.signature : undefined,
      }
    },
    transaction: async ({ hash, account }) => (await withNames([await transactionOf(hash, account)]))[0],
    describe: findMints,
    close: async () => {},
  }
}

function textsOf({ name, symbol, metadataUri }: Mint): Pick<HeldAsset, 'name' | 'symbol' | 'metadataUri'> {
  return { name, symbol, metadataUri }
}

function failure(problem: string): ProviderError {
  return new ProviderError({ provider: 'the node of the chain', problem })
}
