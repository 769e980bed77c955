import { base58 } from '@scure/base'
import { decodeReadableText } from '../requests/message.ts'
import type { SolanaInstruction } from './transaction.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Well-known programs by address, with their common names. */
const programNames: Readonly<Record<string, string>> = {
  [SYSTEM]: 'System',
  [TOKEN]: 'Token',
  [TOKEN_2022]: 'Token-2022',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Associated Token Account',
  ComputeBudget111111111111111111111111111111: 'Compute Budget',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo',
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: 'Memo',
  Stake11111111111111111111111111111111111111: 'Stake',
  Vote111111111111111111111111111111111111111: 'Vote',
  AddressLookupTab1e1111111111111111111111111: 'Address Lookup Table',
}

/**
 * An amount of a token: the token account that it leaves, and the token's mint. An account in a lookup table that was not read
 * is undefined. So is a mint that neither the instruction nor the caller names.
 */
type TokenAmount = { amount: bigint; source: string | undefined; mint: string | undefined }

/** What an instruction does; `other` if the wallet cannot decode it. Amounts are in atomic units. */
export type InstructionDescription = { programName: string | undefined; program: string } & (
  | { kind: 'transferSol'; lamports: bigint; from: string | undefined; to: string | undefined }
  | ({ kind: 'transferToken'; to: string | undefined } & TokenAmount)
  | ({ kind: 'approveToken'; delegate: string | undefined } & TokenAmount)
  | { kind: 'memo'; text: string }
  | { kind: 'other'; data: string }
)

/**
 * Decodes an instruction into a form that can be shown. Bytes after its last field are ignored, as by these programs.
 *
 * @param mints - the mints of token accounts, for instructions that do not name their mint.
 */
export function describeInstruction(
  { program, accounts, data }: SolanaInstruction,
  mints: ReadonlyMap<string, string> = new Map(),
): InstructionDescription {
  const programName = Object.hasOwn(programNames, program) ? programNames[program] : undefined
  const named = { program, programName }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM && data.length >= 12 && view.getUint32(0, true) === 2) {
    return { ...named, kind: 'transferSol', lamports: view.getBigUint64(4, true), from: accounts[0], to: accounts[1] }
  }
  if ([TOKEN, TOKEN_2022].includes(program) && data.length >= 9) {
    const amount = view.getBigUint64(1, true)
    const source = accounts[0]
    const unchecked = { ...named, amount, source, mint: source === undefined ? undefined : mints.get(source) }
    const checked = { ...named, amount, source, mint: accounts[1] }
    // Transfer, Approve, TransferChecked, ApproveChecked. The two checked instructions have the mint as their second account.
    if (data[0] === 3) return { ...unchecked, kind: 'transferToken', to: accounts[1] }
    if (data[0] === 4) return { ...unchecked, kind: 'approveToken', delegate: accounts[1] }
    if (data[0] === 12) return { ...checked, kind: 'transferToken', to: accounts[2] }
    if (data[0] === 13) return { ...checked, kind: 'approveToken', delegate: accounts[2] }
  }
  // TransferCheckedWithFee, of tokens that keep a part of each transfer. The fee is included in the amount.
  if (program === TOKEN_2022 && data.length >= 10 && data[0] === 26 && data[1] === 1) {
    const amount = view.getBigUint64(2, true)
    return { ...named, kind: 'transferToken', amount, source: accounts[0], mint: accounts[1], to: accounts[2] }
  }
  const text = programName === 'Memo' ? decodeReadableText(data) : undefined
  if (text !== undefined) return { ...named, kind: 'memo', text }
  return { ...named, kind: 'other', data: base58.encode(data) }
}
