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

/** What an instruction does; `other` if the wallet cannot decode it. Amounts are in atomic units. */
export type InstructionDescription = { programName: string | undefined; program: string } & (
  | { kind: 'transferSol'; lamports: bigint; from: string | undefined; to: string | undefined }
  | { kind: 'transferToken'; amount: bigint; to: string | undefined }
  | { kind: 'approveToken'; amount: bigint; delegate: string | undefined }
  | { kind: 'memo'; text: string }
  | { kind: 'other'; data: string }
)

/** Decodes an instruction into a form that can be shown. Bytes after its last field are ignored, as by these programs. */
export function describeInstruction({ program, accounts, data }: SolanaInstruction): InstructionDescription {
  const programName = Object.hasOwn(programNames, program) ? programNames[program] : undefined
  const named = { program, programName }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM && data.length >= 12 && view.getUint32(0, true) === 2) {
    return { ...named, kind: 'transferSol', lamports: view.getBigUint64(4, true), from: accounts[0], to: accounts[1] }
  }
  if ([TOKEN, TOKEN_2022].includes(program) && data.length >= 9) {
    const amount = view.getBigUint64(1, true)
    // Transfer, Approve, TransferChecked, ApproveChecked. The two checked instructions have the mint as their second account.
    if (data[0] === 3) return { ...named, kind: 'transferToken', amount, to: accounts[1] }
    if (data[0] === 4) return { ...named, kind: 'approveToken', amount, delegate: accounts[1] }
    if (data[0] === 12) return { ...named, kind: 'transferToken', amount, to: accounts[2] }
    if (data[0] === 13) return { ...named, kind: 'approveToken', amount, delegate: accounts[2] }
  }
  const text = programName === 'Memo' ? decodeReadableText(data) : undefined
  if (text !== undefined) return { ...named, kind: 'memo', text }
  return { ...named, kind: 'other', data: base58.encode(data) }
}
