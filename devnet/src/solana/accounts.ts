import { createHmac, pbkdf2Sync } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { DEVNET_MNEMONIC } from '../accounts.ts'

const ACCOUNT_COUNT = 5

/** An account of the local Solana cluster. Its key is public: never use it on a real cluster. */
export type SolanaAccount = {
  address: string
  /** The private key, 32 bytes. */
  secret: Uint8Array<ArrayBuffer>
  signer: KeyPairSigner
}

/**
 * Returns the accounts that wallets derive from the devnet's mnemonic, at `m/44'/501'/i'/0'`.
 *
 * @see SLIP-10, and BIP-39 for the seed
 */
export async function solanaAccounts(): Promise<readonly [SolanaAccount, SolanaAccount, ...SolanaAccount[]]> {
  const seed = pbkdf2Sync(DEVNET_MNEMONIC, 'mnemonic', 2_048, 64, 'sha512')
  const accountAt = async (index: number): Promise<SolanaAccount> => {
    const secret = deriveEd25519(seed, [44, 501, index, 0])
    const signer = await createKeyPairSignerFromPrivateKeyBytes(secret)
    return { address: signer.address, secret, signer }
  }
  const others = Array.from({ length: ACCOUNT_COUNT - 2 }, (_, index) => accountAt(index + 2))
  return [await accountAt(0), await accountAt(1), ...(await Promise.all(others))]
}

/** Derives a private key. Each step is hardened, as SLIP-10 requires for Ed25519. */
function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array<ArrayBuffer> {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of path) {
    const data = Buffer.alloc(37)
    node.copy(data, 1, 0, 32)
    data.writeUInt32BE(step + 0x80000000, 33)
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return Uint8Array.from(node.subarray(0, 32))
}
