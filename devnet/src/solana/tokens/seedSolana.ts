import { type Address, createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import type { SolanaAccount } from '../accounts.ts'
import type { Cluster } from '../vm/cluster.ts'
import { createToken, mintToken, sendToken, type TokenMetadata } from './tokens.ts'

/** A token of the local cluster. */
export type SolanaToken = { mint: Address; name: string; symbol: string; decimals: number; isToken2022: boolean }

const kelpTexts: TokenMetadata = { name: 'Kelp', symbol: 'KELP', uri: '' }

/**
 * Returns the tokens of the local cluster. Tern Dollar belongs to the SPL token program, so its mint stores no name. Kelp
 * belongs to Token-2022, and its mint stores the name.
 */
export async function solanaTokens(): Promise<{ tern: SolanaToken; kelp: SolanaToken }> {
  const [ternMint, kelpMint] = [await mintKey(1), await mintKey(2)]
  return {
    tern: { mint: ternMint.address, name: 'Tern Dollar', symbol: 'TUSD', decimals: 6, isToken2022: false },
    kelp: { mint: kelpMint.address, name: kelpTexts.name, symbol: kelpTexts.symbol, decimals: 9, isToken2022: true },
  }
}

/** Creates the tokens and gives some to the first two accounts. Does nothing if the cluster already has the tokens. */
export async function seedSolana(
  cluster: Cluster,
  accounts: readonly [SolanaAccount, SolanaAccount, ...unknown[]],
): Promise<void> {
  const { tern, kelp } = await solanaTokens()
  if (cluster.svm.getAccount(tern.mint).exists) return
  const [{ signer: authority }, { signer: other }] = accounts
  for (const [index, token] of [tern, kelp].entries()) {
    const metadata = token.isToken2022 ? kelpTexts : undefined
    await createToken(cluster, { mint: await mintKey(index + 1), authority, decimals: token.decimals, metadata })
    const unit = 10n ** BigInt(token.decimals)
    await mintToken(cluster, { mint: token.mint, authority, owner: authority.address, amount: 1_000n * unit })
    await sendToken(cluster, { mint: token.mint, from: authority, to: other.address, amount: 250n * unit })
  }
}

/** Returns the key pair whose address is that of a mint. The private key is public, like all keys of this cluster. */
function mintKey(index: number): Promise<KeyPairSigner> {
  return createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(index))
}
