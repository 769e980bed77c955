import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { describeInstruction } from './instructions.ts'
import { accountsWithoutMint, readMints } from './mints.ts'
import { knownToken } from './tokens.ts'
import type { SolanaTransaction } from './transaction.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const address = (fill: number): string => base58.encode(new Uint8Array(32).fill(fill))
const [source, other, receiver, mint] = [address(1), address(2), address(3), address(4)]

/** An instruction of a token program: a transfer by default. */
const stepOf = ({
  number = 3,
  program = TOKEN,
  accounts = [source, receiver, address(9)] as (string | undefined)[],
} = {}) => ({
  program,
  accounts,
  data: Uint8Array.from([number, 5, 0, 0, 0, 0, 0, 0, 0, 6]),
})
const transactionOf = (...instructions: SolanaTransaction['instructions']): SolanaTransaction => ({
  message: new Uint8Array(),
  signatures: [],
  signers: [],
  instructions,
  unreadTables: [],
})
/** Encodes a token account as a node returns it: its mint comes first. */
const accountOf = ({ owner = TOKEN, length = 165, encoding = 'base64' } = {}) => {
  const bytes = new Uint8Array(length)
  bytes.set(base58.decode(mint).slice(0, length))
  return { owner, data: [base64.encode(bytes), encoding] }
}

describe('readMints', () => {
  it.each([3, 4])(
    'default: reads the mint of the account of instruction %d, which does not name it',
    async (number) => {
      const requests: unknown[] = []
      const transactions = [
        transactionOf(stepOf({ number }), stepOf({ number })),
        transactionOf(stepOf({ accounts: [other] })),
      ]
      const mints = await readMints(transactions, async (method, params) => {
        requests.push([method, params[0]])
        return { value: [accountOf(), accountOf({ owner: TOKEN_2022 })] }
      })
      expect(requests).toEqual([['getMultipleAccounts', [source, other]]])
      expect(mints).toEqual(
        new Map([
          [source, mint],
          [other, mint],
        ]),
      )
      expect(describeInstruction(stepOf({ number }), mints)).toMatchObject({ amount: 5n, mint })
      expect(describeInstruction(stepOf({ number }))).toMatchObject({ mint: undefined })
    },
  )

  it.each([12, 13])('default: does not ask for the mint of instruction %d, which names it', async (number) => {
    const step = stepOf({ number, accounts: [source, mint, receiver] })
    expect(describeInstruction(step, new Map([[source, other]]))).toMatchObject({ mint })
    const fail = () => Promise.reject(new Error('asked'))
    expect(await readMints([transactionOf(step)], fail)).toEqual(new Map())
  })

  it('default: reads a transfer with a fee, which names its mint, of the program that has fees', () => {
    const data = Uint8Array.from([26, 1, 5, 0, 0, 0, 0, 0, 0, 0, 6, 1, 0, 0, 0, 0, 0, 0, 0])
    const step = { ...stepOf({ program: TOKEN_2022, accounts: [source, mint, receiver] }), data }
    expect(describeInstruction(step)).toMatchObject({ kind: 'transferToken', amount: 5n, source, mint, to: receiver })
    // Other instructions about fees change the mint's settings.
    expect(describeInstruction({ ...step, data: data.with(1, 2) })).toMatchObject({ kind: 'other' })
    expect(describeInstruction({ ...step, data: data.slice(0, 9) })).toMatchObject({ kind: 'other' })
    expect(describeInstruction({ ...step, program: TOKEN })).toMatchObject({ kind: 'other' })
  })

  it.each<[string, unknown]>([
    ['that the node does not have', null],
    ['of another program', accountOf({ owner: address(7) })],
    ['that is too short', accountOf({ length: 82 })],
    ['in another encoding', accountOf({ encoding: 'base58' })],
    ['that is not base64', { owner: TOKEN, data: ['%', 'base64'] }],
  ])('error: the mint of an account %s is missing', async (_name, account) => {
    const mints = await readMints([transactionOf(stepOf())], async () => ({ value: [account] }))
    expect(mints).toEqual(new Map())
  })

  it('error: an invalid answer has no mints; a failure of the node is thrown', async () => {
    const transactions = [transactionOf(stepOf())]
    for (const answer of [undefined, null, {}, { value: [] }, { value: 'nonsense' }])
      expect(await readMints(transactions, async () => answer)).toEqual(new Map())
    await expect(readMints(transactions, () => Promise.reject(new Error('silent')))).rejects.toThrow('silent')
  })

  it('behavior: an account in an unread table is not asked for', () => {
    expect(accountsWithoutMint([transactionOf(stepOf({ accounts: [undefined, receiver] }))])).toEqual([])
  })
})

describe('knownToken', () => {
  it.each([
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', { symbol: 'USDC', decimals: 6 }],
    [mint, undefined],
    ['constructor', undefined],
    [undefined, undefined],
  ])('default: knows the token of the mint %s: %o', (address, token) => {
    expect(knownToken(address)).toEqual(token)
  })
})
