import { describe, expect, it } from 'vitest'
import { isControlHandover, isNonceAdvance, isUnknownInstruction } from './dangers.ts'

const own = 'own address'
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const STAKE = 'Stake11111111111111111111111111111111111111'
const VOTE = 'Vote111111111111111111111111111111111111111'

const step = (program: string, data: number[], accounts: (string | undefined)[] = [own, 'other']) => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})
/** An instruction whose number has four bytes. */
const long = (program: string, number: number, accounts?: (string | undefined)[]) =>
  step(program, [number, 0, 0, 0, ...new Uint8Array(8)], accounts)
const amount = Array.from(new Uint8Array(8))

describe('isControlHandover', () => {
  it.each([
    ['Assign', long(SYSTEM, 1)],
    ['AuthorizeNonceAccount', long(SYSTEM, 7)],
    ['AllocateWithSeed', long(SYSTEM, 9)],
    ['AssignWithSeed', long(SYSTEM, 10)],
    ['SetAuthority', step(TOKEN, [6, 2, 0])],
    ['SetAuthority of Token-2022', step(TOKEN_2022, [6, 2, 0])],
    ['Authorize of a stake', long(STAKE, 1)],
    ['AuthorizeWithSeed of a stake', long(STAKE, 8)],
    ['AuthorizeChecked of a stake', long(STAKE, 10)],
    ['AuthorizeCheckedWithSeed of a stake', long(STAKE, 11)],
    ['Authorize of a vote account', long(VOTE, 1)],
    ['AuthorizeChecked of a vote account', long(VOTE, 7)],
  ])('default: %s gives control to another party', (_, instruction) => {
    expect(isControlHandover(instruction)).toBe(true)
  })

  it.each([
    ['a transfer', long(SYSTEM, 2)],
    ['a transfer of tokens', step(TOKEN, [3, ...amount])],
    ['TransferCheckedWithFee', step(TOKEN_2022, [26, 1, ...amount])],
    ['a delegation of a stake', long(STAKE, 2)],
    ['an instruction without data', step(SYSTEM, [])],
    ['an unknown program', long('other program', 1)],
    ['a program with the name of a property', long('constructor', 1)],
  ])('default: %s gives no control to another party', (_, instruction) => {
    expect(isControlHandover(instruction)).toBe(false)
  })
})

describe('isUnknownInstruction', () => {
  it.each([
    ['an unknown program', step('other program', [0])],
    ['Withdraw of a stake', long(STAKE, 4)],
    ['Split of a stake', long(STAKE, 3)],
    ['SetLockup of a stake', long(STAKE, 6)],
    ['WithdrawNonceAccount', long(SYSTEM, 5)],
    ['Allocate', long(SYSTEM, 8)],
    ['TransferWithSeed', long(SYSTEM, 11)],
    ['a truncated instruction', step(SYSTEM, [0])],
    ['Burn', step(TOKEN, [8, ...amount])],
    ['BurnChecked', step(TOKEN, [15, ...amount])],
    ['CloseAccount', step(TOKEN, [9])],
    ['CloseAccount to an account of a table that could not be read', step(TOKEN, [9], [own, undefined])],
    ['WithdrawWithheldTokensFromAccounts', step(TOKEN_2022, [26, 3, ...amount])],
    ['Withdraw of a vote account', long(VOTE, 3)],
    ['RecoverNested', step(ASSOCIATED_TOKEN, [2])],
    ['a program with the name of a property', step('constructor', [0])],
  ])('default: it is unknown what %s takes', (_, instruction) => {
    expect(isUnknownInstruction(instruction, own)).toBe(true)
  })

  it.each([
    ['Transfer', long(SYSTEM, 2)],
    ['CreateAccount', long(SYSTEM, 0)],
    ['AdvanceNonceAccount', long(SYSTEM, 4)],
    ['a transfer of tokens', step(TOKEN, [3, ...amount])],
    ['TransferCheckedWithFee', step(TOKEN_2022, [26, 1, ...amount])],
    ['Revoke', step(TOKEN, [5])],
    ['SyncNative', step(TOKEN, [17])],
    ['InitializeAccount3', step(TOKEN_2022, [18])],
    ['Create of an associated token account', step(ASSOCIATED_TOKEN, [])],
    ['CreateIdempotent of an associated token account', step(ASSOCIATED_TOKEN, [1])],
    ['DelegateStake', long(STAKE, 2)],
    ['Deactivate', long(STAKE, 5)],
    ['a compute budget', step(COMPUTE_BUDGET, [2, 0, 0, 0, 0])],
    ['a memo that is not text', step(MEMO, [0xff])],
    ['Withdraw of a stake to the signer', long(STAKE, 4, ['stake', own])],
    ['WithdrawNonceAccount to the signer', long(SYSTEM, 5, ['nonce', own])],
    ['CloseAccount to the signer', step(TOKEN, [9], ['account', own])],
  ])('default: %s takes nothing that is not shown', (_, instruction) => {
    expect(isUnknownInstruction(instruction, own)).toBe(false)
  })
})

describe('isNonceAdvance', () => {
  it('default: finds AdvanceNonceAccount of the system program only', () => {
    expect(isNonceAdvance(long(SYSTEM, 4))).toBe(true)
    expect([long(SYSTEM, 5), long(STAKE, 4), step(SYSTEM, [4])].map(isNonceAdvance)).toEqual([false, false, false])
  })
})
