import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Cluster } from './cluster.ts'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** The faucet's balance: enough for any test, and below 2^53, since it is a JSON number in answers. */
const FAUCET_LAMPORTS = 4_000_000_000_000_000n
/** The faucet's private key, which is public like every key of this cluster. */
const FAUCET_SECRET = new Uint8Array(32).fill(0xfa)

/** Signs and executes a transaction of the instructions. @returns its signature. @throws {SolanaRpcError} on rejection. */
export async function transact(
  cluster: Cluster,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  options: { skipPreflight?: boolean | undefined } = {},
): Promise<string> {
  const { blockhash, lastValidBlockHeight } = cluster.latestBlockhash()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) =>
      // Cast: the blockhash comes from the cluster.
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash as Blockhash, lastValidBlockHeight }, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  return cluster.send(await signTransactionMessageWithSigners(message), options)
}

/** Creates the faucet's account, or refills it. @returns a function that sends lamports from it and returns the signature. */
export async function createFaucet(cluster: Cluster): Promise<(address: Address, amount: bigint) => Promise<string>> {
  const faucet = await createKeyPairSignerFromPrivateKeyBytes(FAUCET_SECRET)
  cluster.svm.setAccount({
    address: faucet.address,
    lamports: lamports(FAUCET_LAMPORTS),
    data: new Uint8Array(),
    executable: false,
    programAddress: SYSTEM_PROGRAM,
    space: 0n,
  })
  let count = 0
  return (address, amount) => {
    count += 1
    // Without a memo, two equal airdrops in one slot would be the same transaction.
    const memo = { programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(`airdrop ${count} ${Date.now()}`) }
    return transact(cluster, faucet, [
      getTransferSolInstruction({ source: faucet, destination: address, amount }),
      memo,
    ])
  }
}
