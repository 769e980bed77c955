import {
  AccountRole,
  type Address,
  addEncoderSizePrefix,
  getAddressEncoder,
  getStructEncoder,
  getU32Encoder,
  getUtf8Encoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { Cluster } from '../vm/cluster.ts'
import { transact } from '../vm/transact.ts'
import { readDecimals, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './tokenAccount.ts'

/** The lengths in bytes of a mint, and of a Token-2022 mint that ends with the metadata pointer. */
const MINT_BYTES = 82
const MINT_WITH_POINTER_BYTES = 234
/**
 * The length in bytes of the metadata without its texts: type and length of the extension, update authority, mint, and number
 * of additional fields.
 */
const METADATA_HEADER_BYTES = 72
/** The number of the instruction for the metadata pointer, and that of its variant `Initialize`. */
const INITIALIZE_METADATA_POINTER = [39, 0]
/** The first 8 bytes of SHA-256 of `spl_token_metadata_interface:initialize_account`. */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141]

const encodeAddress = (address: Address): Uint8Array => new Uint8Array(getAddressEncoder().encode(address))
const borshText = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
const metadataEncoder = getStructEncoder([
  ['name', borshText],
  ['symbol', borshText],
  ['uri', borshText],
])

/** The texts that describe a token. Only Token-2022 stores them in the mint. */
export type TokenMetadata = { name: string; symbol: string; uri: string }

/**
 * Creates a token. Without `metadata`, its mint belongs to the SPL token program. With `metadata`, its mint belongs to
 * Token-2022 and stores the metadata.
 *
 * @param options.mint - The key pair of the mint's address.
 * @param options.authority - Pays for the mint, and may mint and freeze.
 */
export async function createToken(
  cluster: Cluster,
  options: { mint: KeyPairSigner; authority: KeyPairSigner; decimals: number; metadata?: TokenMetadata | undefined },
): Promise<Address> {
  const { mint, authority, decimals, metadata } = options
  const programAddress = metadata ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
  const texts = metadata ? new Uint8Array(metadataEncoder.encode(metadata)) : new Uint8Array()
  // The token program itself adds the metadata to the account, so `space` excludes it. The rent must already cover it.
  const space = metadata ? MINT_WITH_POINTER_BYTES : MINT_BYTES
  const size = metadata ? space + METADATA_HEADER_BYTES + texts.length : space
  const accountRent = cluster.svm.minimumBalanceForRentExemption(BigInt(size))
  const authorities = { mintAuthority: authority.address, freezeAuthority: authority.address }
  const instructions: Instruction[] = [
    getCreateAccountInstruction({ payer: authority, newAccount: mint, lamports: accountRent, space, programAddress }),
    ...(metadata ? [pointMintToItself(mint.address, authority.address)] : []),
    getInitializeMint2Instruction({ mint: mint.address, decimals, ...authorities }, { programAddress }),
    ...(metadata ? [writeMetadata(mint.address, authority, texts)] : []),
  ]
  await transact(cluster, authority, instructions)
  return mint.address
}

/** Points the mint's metadata pointer to the mint itself, which stores the metadata. */
function pointMintToItself(mint: Address, authority: Address): Instruction {
  const data = Uint8Array.from([...INITIALIZE_METADATA_POINTER, ...encodeAddress(authority), ...encodeAddress(mint)])
  return { programAddress: TOKEN_2022_PROGRAM, accounts: [{ address: mint, role: AccountRole.WRITABLE }], data }
}

function writeMetadata(mint: Address, authority: KeyPairSigner, texts: Uint8Array): Instruction {
  const accounts = [
    { address: mint, role: AccountRole.WRITABLE },
    { address: authority.address, role: AccountRole.READONLY },
    { address: mint, role: AccountRole.READONLY },
    { address: authority.address, role: AccountRole.READONLY_SIGNER, signer: authority },
  ]
  return { programAddress: TOKEN_2022_PROGRAM, accounts, data: Uint8Array.from([...INITIALIZE_METADATA, ...texts]) }
}

/**
 * Mints atomic units of a token. Creates the owner's associated account if it does not exist.
 *
 * @returns the transaction's signature.
 */
export async function mintToken(
  cluster: Cluster,
  { mint, authority, owner, amount }: { mint: Address; authority: KeyPairSigner; owner: Address; amount: bigint },
): Promise<string> {
  const { tokenProgram, ata } = await findAccount(cluster, mint, owner)
  const mintAuthority = authority
  return transact(cluster, authority, [
    getCreateAssociatedTokenIdempotentInstruction({ payer: authority, ata, owner, mint, tokenProgram }),
    getMintToInstruction({ mint, token: ata, mintAuthority, amount }, { programAddress: tokenProgram }),
  ])
}

/**
 * Sends atomic units of a token. Creates the receiver's associated account if it does not exist.
 *
 * @returns the transaction's signature.
 */
export async function sendToken(
  cluster: Cluster,
  { mint, from, to, amount }: { mint: Address; from: KeyPairSigner; to: Address; amount: bigint },
): Promise<string> {
  const source = await findAccount(cluster, mint, from.address)
  const target = await findAccount(cluster, mint, to)
  const { tokenProgram: programAddress, decimals } = source
  const accounts = { source: source.ata, mint, destination: target.ata, authority: from }
  return transact(cluster, from, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: from,
      ata: target.ata,
      owner: to,
      mint,
      tokenProgram: programAddress,
    }),
    getTransferCheckedInstruction({ ...accounts, amount, decimals }, { programAddress }),
  ])
}

/**
 * Returns the program and the decimals of a token, and the address of the associated account (`ata`) in which an owner holds
 * the token. The account need not exist yet.
 */
export async function findAccount(
  cluster: Cluster,
  mint: Address,
  owner: Address,
): Promise<{ ata: Address; tokenProgram: Address; decimals: number }> {
  const account = cluster.svm.getAccount(mint)
  if (!account.exists) throw new Error(`there is no mint at ${mint}`)
  const tokenProgram = account.programAddress
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  return { ata, tokenProgram, decimals: readDecimals(account.data) }
}
