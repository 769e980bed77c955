import { callRpc } from '@holdfast/devnet'
import { createToken, findAccount, mintToken, type SolanaNode, startSolana, transact } from '@holdfast/devnet/solana'
import {
  type Address,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  type KeyPairSigner,
  lamports,
} from '@solana/kit'
import { getFreezeAccountInstruction } from '@solana-program/token'

const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** The type of the Metaplex accounts that describe a token. */
const METADATA_V1 = 4

/** A Solana cluster for one test, and shortcuts to change it. */
export type TestSolana = Omit<SolanaNode, 'stop'> & {
  /** Sends lamports to an address, like the faucet of a test network. @returns the signature. */
  airdrop: (to: string, lamports: bigint) => Promise<string>
  /**
   * Creates a token and mints it to owners.
   *
   * @param options.metadata - The metadata of a Token-2022 mint. Without it, the mint belongs to the older token program and
   * has no name.
   * @returns the address of the token's mint.
   */
  createToken: (options: {
    decimals: number
    metadata?: { name: string; symbol: string; uri: string } | undefined
    owners?: Readonly<Record<string, bigint>> | undefined
  }) => Promise<Address>
  /**
   * Writes the Metaplex account of a mint, as its program does: texts of fixed length, padded with zeros.
   *
   * @param options.owner - The program that owns the account. @default Metaplex
   * @param options.of - The mint that the account refers to. @default the mint itself
   */
  describeToken: (
    mint: string,
    texts: { name: string; symbol: string; uri: string },
    options?: { owner?: string | undefined; of?: string | undefined },
  ) => Promise<void>
  /** Freezes an owner's account for a token. */
  freeze: (mint: Address, owner: string) => Promise<void>
  /** Calls any method of the node. @throws {RpcError} if the node answers with an error. */
  call: <Result>(method: string, ...params: unknown[]) => Promise<Result>
  stop: () => Promise<void>
}

/**
 * Starts a Solana cluster for a test: on a free port, without stored state, with 1,000 SOL in each account.
 *
 * @example
 * const solana = await startTestSolana()
 * afterAll(solana.stop)
 * const mint = await solana.createToken({ decimals: 6, owners: { [solana.accounts[0].address]: 1_000_000n } })
 */
export async function startTestSolana(): Promise<TestSolana> {
  const node = await startSolana()
  const { cluster } = node
  const authority: KeyPairSigner = node.accounts[4]?.signer ?? node.accounts[1].signer
  const call: TestSolana['call'] = (method, ...params) => callRpc(node.rpcUrl, method, params)
  return {
    ...node,
    call,
    airdrop: (to, lamports) => call('requestAirdrop', to, Number(lamports)),
    createToken: async ({ decimals, metadata, owners = {} }) => {
      const mint = await generateKeyPairSigner()
      await createToken(cluster, { mint, authority, decimals, metadata })
      for (const [owner, amount] of Object.entries(owners))
        await mintToken(cluster, { mint: mint.address, authority, owner: address(owner), amount })
      return mint.address
    },
    describeToken: async (mint, { name, symbol, uri }, { owner = METAPLEX, of = mint } = {}) => {
      const encode = (text: string) => getAddressEncoder().encode(address(text))
      const seeds = ['metadata', encode(METAPLEX), encode(mint)]
      const [at] = await getProgramDerivedAddress({ programAddress: address(METAPLEX), seeds })
      const data = Buffer.concat([
        Buffer.from([METADATA_V1]),
        Buffer.from(encode(authority.address)),
        Buffer.from(encode(of)),
        filled(name, 32),
        filled(symbol, 10),
        filled(uri, 200),
        // No seller fee, no creators, no primary sale yet, mutable.
        Buffer.from([0, 0, 0, 0, 1]),
      ])
      const [space, programAddress] = [BigInt(data.length), address(owner)]
      const balance = lamports(cluster.svm.minimumBalanceForRentExemption(space))
      cluster.svm.setAccount({ address: at, data, programAddress, lamports: balance, space, executable: false })
    },
    freeze: async (mint, owner) => {
      const { ata, tokenProgram } = await findAccount(cluster, mint, address(owner))
      const accounts = { account: ata, mint, owner: authority }
      await transact(cluster, authority, [getFreezeAccountInstruction(accounts, { programAddress: tokenProgram })])
    },
  }
}

/** Pads a text with zeros to at least the given length, and writes the length of the padded text before it. */
function filled(text: string, bytes: number): Buffer {
  const written = Buffer.from(text)
  const padded = Buffer.alloc(Math.max(bytes, written.length))
  written.copy(padded)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(padded.length)
  return Buffer.concat([length, padded])
}
