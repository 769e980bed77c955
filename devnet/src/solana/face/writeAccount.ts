import { type Address, getBase58Decoder, getBase64Decoder, type MaybeEncodedAccount } from '@solana/kit'
import { readDecimals, readTokenAccount, TOKEN_2022_PROGRAM, tokenAmount } from '../tokens/tokenAccount.ts'
import type { Cluster } from '../vm/cluster.ts'
import { invalidParams } from '../vm/errors.ts'

/** The options of the methods that return accounts, such as `getAccountInfo`. */
export type AccountOptions = {
  encoding?: string | undefined
  dataSlice?: { offset: number; length: number } | undefined
}

/** Serializes an account as nodes do; null if it does not exist. */
export function writeAccount(
  cluster: Cluster,
  account: MaybeEncodedAccount,
  { encoding = 'base58', dataSlice }: AccountOptions,
): object | null {
  if (!account.exists) return null
  const { lamports, programAddress, executable, data } = account
  const slice = dataSlice ? data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length) : data
  const parsed = encoding === 'jsonParsed' ? parseTokenAccount(cluster, programAddress, data) : undefined
  const bytes = encoding === 'base58' ? getBase58Decoder().decode(slice) : getBase64Decoder().decode(slice)
  return {
    lamports: Number(lamports),
    owner: programAddress,
    executable,
    rentEpoch: Number.MAX_SAFE_INTEGER,
    space: data.length,
    // Like real nodes, this returns bytes for `jsonParsed` too if the account is of a kind that cannot be parsed.
    data: parsed ?? [bytes, encoding === 'base58' ? 'base58' : 'base64'],
  }
}

/** Checks the encoding. @throws {SolanaRpcError} if this node does not support it. */
export function assertEncoding(encoding: string | undefined): void {
  if (encoding !== undefined && !['base58', 'base64', 'jsonParsed'].includes(encoding))
    throw invalidParams(`the encoding ${encoding} is not supported`)
}

function parseTokenAccount(
  cluster: Cluster,
  program: Address,
  data: Parameters<typeof readTokenAccount>[1],
): object | undefined {
  const state = readTokenAccount(program, data)
  const mint = state && cluster.svm.getAccount(state.mint)
  if (!state || !mint?.exists) return undefined
  const info = {
    isNative: false,
    mint: state.mint,
    owner: state.owner,
    state: state.isFrozen ? 'frozen' : 'initialized',
    tokenAmount: tokenAmount(state.amount, readDecimals(mint.data)),
  }
  const name = program === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
  return { program: name, parsed: { type: 'account', info }, space: data.length }
}
