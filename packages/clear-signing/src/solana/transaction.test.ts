import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeInstruction } from './instructions.ts'
import {
  isSolanaTransactionMessage,
  parseSolanaTransaction,
  UnreadableSolanaTransactionError,
  withSolanaSignature,
} from './transaction.ts'

const SYSTEM = '11111111111111111111111111111111'
const secret = new Uint8Array(32).fill(1)
const payer = base58.encode(ed25519.getPublicKey(secret))
const recipient = base58.encode(new Uint8Array(32).fill(9))

type Instruction = { program: number; accounts: number[]; data: number[] }

/** Encodes a transaction as the format's documentation describes. */
function build(options: {
  keys: string[]
  instructions: Instruction[]
  signers?: number
  version?: number
  tables?: number[][]
}) {
  const { keys, instructions, signers = 1, version, tables = [] } = options
  const message = [
    ...(version === undefined ? [] : [0x80 | version]),
    signers,
    0,
    1,
    keys.length,
    ...keys.flatMap((key) => Array.from(base58.decode(key))),
    ...new Uint8Array(32).fill(3),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      program,
      accounts.length,
      ...accounts,
      data.length,
      ...data,
    ]),
    ...(version === undefined ? [] : [tables.length, ...tables.flat()]),
  ]
  return Uint8Array.from([signers, ...new Uint8Array(64 * signers), ...message])
}

const lamports = [0, 202, 154, 59, 0, 0, 0, 0]
const transfer: Instruction = { program: 2, accounts: [0, 1], data: [2, 0, 0, 0, ...lamports] }
const keys = [payer, recipient, SYSTEM]

describe('parseSolanaTransaction', () => {
  it.each([undefined, 0])('default: decodes a transfer of version %s (undefined: a legacy transaction)', (version) => {
    const parsed = parseSolanaTransaction(
      build({ keys, instructions: [transfer], ...(version === undefined ? {} : { version }) }),
    )
    expect(parsed.signers).toEqual([payer])
    expect(parsed.unreadTables).toEqual([])
    expect(parsed.instructions.map((each) => describeInstruction(each))).toEqual([
      {
        kind: 'transferSol',
        program: SYSTEM,
        programName: 'System',
        lamports: 1_000_000_000n,
        from: payer,
        to: recipient,
      },
    ])
  })

  it('behavior: lists the tables that are still unread', () => {
    const table = [...new Uint8Array(32).fill(4), 1, 5, 0]
    const instruction = { ...transfer, accounts: [0, 3] }
    const parsed = parseSolanaTransaction(build({ keys, instructions: [instruction], version: 0, tables: [table] }))
    expect(parsed.unreadTables).toEqual([base58.encode(new Uint8Array(32).fill(4))])
    expect(describeInstruction(parsed.instructions[0] ?? never())).toMatchObject({ from: payer, to: undefined })
  })

  it('behavior: inserts a valid signature, and changes nothing else', () => {
    const bytes = build({ keys: [recipient, payer, SYSTEM], instructions: [transfer], signers: 2 })
    const parsed = parseSolanaTransaction(bytes)
    const signed = withSolanaSignature(parsed, payer, ed25519.sign(parsed.message, secret))
    const again = parseSolanaTransaction(signed)
    expect(again.message).toEqual(parsed.message)
    expect(again.signatures[0]).toEqual(new Uint8Array(64))
    expect(ed25519.verify(again.signatures[1] ?? never(), again.message, base58.decode(payer))).toBe(true)
  })

  it('error: refuses a shortened transaction of any length, and one with an extra byte', () => {
    const bytes = build({ keys, instructions: [transfer] })
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => parseSolanaTransaction(bytes.slice(0, length))).toThrow(UnreadableSolanaTransactionError)
    }
    expect(() => parseSolanaTransaction(Uint8Array.from([...bytes, 0]))).toThrow(UnreadableSolanaTransactionError)
  })

  it.each([
    ['a later version', build({ keys, instructions: [], version: 1 })],
    ['a program that is not among the accounts', build({ keys, instructions: [{ ...transfer, program: 9 }] })],
    ['no signer', build({ keys, instructions: [transfer], signers: 0 })],
    ['more bytes than a packet has', new Uint8Array(1_233)],
  ])('error: refuses %s', (_name, bytes) => {
    expect(() => parseSolanaTransaction(bytes)).toThrow(UnreadableSolanaTransactionError)
  })

  it('error: for any bytes, returns a transaction or throws its own error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(parseSolanaTransaction(bytes).signers.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableSolanaTransactionError)
        }
      }),
    )
  })
})

describe('isSolanaTransactionMessage', () => {
  it('default: detects the message of a transaction, which could be passed off as a text to sign', () => {
    const { message } = parseSolanaTransaction(build({ keys, instructions: [transfer] }))
    expect(isSolanaTransactionMessage(message)).toBe(true)
    expect(
      isSolanaTransactionMessage(parseSolanaTransaction(build({ keys, instructions: [transfer], version: 0 })).message),
    ).toBe(true)
    expect(isSolanaTransactionMessage(new TextEncoder().encode('Sign in to app.example'))).toBe(false)
    expect(isSolanaTransactionMessage(new Uint8Array())).toBe(false)
  })

  it('behavior: bytes that begin with the number of a version count as a message, even if the version is not known', () => {
    expect([0x80, 0x81, 0xbf].map((first) => isSolanaTransactionMessage(Uint8Array.from([first, 1, 2])))).toEqual([
      true,
      true,
      true,
    ])
    for (const text of ['Ünlü', '你好', '🙂', '\uFFFF'])
      expect(isSolanaTransactionMessage(new TextEncoder().encode(text))).toBe(false)
    // The prefix of Solana's off-chain messages.
    expect(isSolanaTransactionMessage(Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')]))).toBe(
      false,
    )
  })
})

describe('describeInstruction', () => {
  const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const amount = [7, 0, 0, 0, 0, 0, 0, 0]
  it.each([
    ['Transfer', [3, ...amount], { kind: 'transferToken', amount: 7n, to: 'b' }],
    ['Approve', [4, ...amount], { kind: 'approveToken', amount: 7n, delegate: 'b' }],
    ['TransferChecked', [12, ...amount, 6], { kind: 'transferToken', amount: 7n, to: 'c' }],
    ['ApproveChecked', [13, ...amount, 6], { kind: 'approveToken', amount: 7n, delegate: 'c' }],
    ['Burn', [8, ...amount], { kind: 'other', programName: 'Token' }],
    ['without data', [], { kind: 'other', data: '' }],
  ])('default: decodes an instruction of the token program: %s', (_name, data, expected) => {
    const instruction = { program: token, accounts: ['a', 'b', 'c'], data: Uint8Array.from(data) }
    expect(describeInstruction(instruction)).toMatchObject(expected)
  })

  it.each([
    ['without padding', [], { kind: 'transferSol', lamports: 1_000_000_000n, from: 'a', to: 'b' }],
    ['with padding, which the system program ignores', [0], { kind: 'transferSol', lamports: 1_000_000_000n }],
  ])('default: decodes a transfer of SOL %s', (_name, padding, expected) => {
    const data = Uint8Array.from([...transfer.data, ...padding])
    expect(describeInstruction({ program: SYSTEM, accounts: ['a', 'b'], data })).toMatchObject(expected)
  })

  it('behavior: a transfer of SOL whose amount is cut off is not decoded', () => {
    const data = Uint8Array.from(transfer.data.slice(0, -1))
    expect(describeInstruction({ program: SYSTEM, accounts: ['a', 'b'], data })).toMatchObject({ kind: 'other' })
  })

  it('default: decodes a memo as text if it is UTF-8', () => {
    const program = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
    const memo = (data: Uint8Array) => describeInstruction({ program, accounts: [], data })
    expect(memo(new TextEncoder().encode('ahoy'))).toMatchObject({ kind: 'memo', text: 'ahoy' })
    expect(memo(Uint8Array.from([255]))).toMatchObject({ kind: 'other' })
  })

  it('behavior: an unknown program has no name', () => {
    const { programName } = describeInstruction({ program: 'constructor', accounts: [], data: new Uint8Array() })
    expect(programName).toBeUndefined()
  })
})

function never(): never {
  throw new Error('The value is missing.')
}
