import { createDeferred } from '@holdfast/base'
import { solanaNetworkIds } from '@holdfast/caip'
import { base58, base64 } from '@scure/base'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../../test/drawWallet.tsx'
import { pairByLink } from '../../link/actions.ts'
import { approveProposal } from '../../proposals/actions.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../../app/Unlocked.tsx'))

const chainId = solanaNetworkIds.devnet
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const STAKE = 'Stake11111111111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const other = base58.encode(new Uint8Array(32).fill(9))
const lamports = [0, 202, 154, 59, 0, 0, 0, 0]

const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const mint = base58.encode(new Uint8Array(32).fill(8))
const accountInTable = base58.encode(new Uint8Array(32).fill(6))

type Step = { program: string; data: readonly number[] }

/**
 * Returns an unsigned transaction of one signer. Each step names the signer and another account, which may come from a lookup
 * table. @see https://solana.com/docs/core/transactions
 */
function transactionOf(signer: string, steps: readonly Step[], hasTable = false): string {
  const keys = [...new Set([signer, other, ...steps.map(({ program }) => program)])]
  const message = [
    ...(hasTable ? [0x80] : []),
    1,
    0,
    1,
    keys.length,
    ...keys.flatMap((key) => Array.from(base58.decode(key))),
    ...new Uint8Array(32).fill(3),
    steps.length,
    ...steps.flatMap(({ program, data }) => [
      keys.indexOf(program),
      2,
      0,
      hasTable ? keys.length : 1,
      data.length,
      ...data,
    ]),
    ...(hasTable ? [1, ...new Uint8Array(32).fill(5), 1, 0, 0] : []),
  ]
  return base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
}

/** Returns a node that answers every call with a lookup table of these accounts. */
const nodeOf =
  (...accounts: readonly string[]) =>
  async (): Promise<Response> => {
    const bytes = [1, ...new Uint8Array(55), ...accounts.flatMap((each) => Array.from(base58.decode(each)))]
    const data = [base64.encode(Uint8Array.from(bytes)), 'base64']
    return Response.json({ id: 1, result: { value: [{ owner: TABLE_PROGRAM, data }] } })
  }

/** Returns a node that answers every call with a token account of this mint. */
const tokenNodeOf = (itsMint: string) => async (): Promise<Response> => {
  const data = [base64.encode(Uint8Array.from([...base58.decode(itsMint), ...new Uint8Array(133)])), 'base64']
  return Response.json({ id: 1, result: { value: [{ owner: TOKEN, data }] } })
}

/**
 * Opens a wallet with an app's request to sign a Solana transaction.
 *
 * @param options.node - answers the wallet's calls.
 * @param options.count - how many such transactions the app asks to sign.
 */
async function requestSignature(steps: readonly Step[], { hasTable = false, node = nodeOf(), count = 1 } = {}) {
  const { app, connected, dapp, accounts, untilQueued } = await drawWallet({ solana: node })
  const method = count === 1 ? 'solana_signTransaction' : 'solana_signAllTransactions'
  const methods = [method]
  const { uri = '', approval } = await dapp.connect({
    optionalNamespaces: { solana: { chains: [chainId], methods, events: [] } },
  })
  await pairByLink(app, connected, uri)
  const { proposal } = await untilQueued('proposal')
  await approveProposal(app, connected, proposal, { accounts: accounts().slice(0, 1), activeChain: 'eip155:31337' })
  const { topic, namespaces } = await approval()
  const pubkey = namespaces['solana']?.accounts[0]?.split(':')[2] ?? ''
  const transaction = transactionOf(pubkey, steps, hasTable)
  const params = count === 1 ? { transaction, pubkey } : { transactions: Array(count).fill(transaction) }
  const answer = dapp.request({ topic, chainId, request: { method, params } })
  // Prevents an unhandled rejection. A test that needs the result awaits it later.
  answer.catch(() => undefined)
  await screen.findByRole('heading', { name: count === 1 ? 'Sign this transaction?' : `Sign ${count} transactions?` })
  return { answer, pubkey }
}

/** Returns the variant of the button to sign: `primary`, or `danger` for a request with a warning. */
const variant = () => screen.getByRole('button', { name: 'Sign' }).dataset['variant']
const transfer: Step = { program: SYSTEM, data: [2, 0, 0, 0, ...lamports] }

describe('SolanaScreen', () => {
  it('default: shows the amount that leaves the account in all steps, and the highest possible fee', async () => {
    const price: Step = { program: BUDGET, data: [3, 64, 66, 15, 0, 0, 0, 0, 0] }
    const create: Step = { program: SYSTEM, data: [0, 0, 0, 0, ...lamports, ...new Uint8Array(40)] }
    const { answer, pubkey } = await requestSignature([price, transfer, create])
    expect(screen.getByText('You send').nextElementSibling?.textContent).toBe('2 SOL')
    expect(screen.getByText('Fee paid by').nextElementSibling?.textContent).toBe(pubkey)
    const step = within(screen.getByText('Send 1 SOL').closest('li') as HTMLElement)
    expect(step.getByText('Step 2')).toBeTruthy()
    expect(step.getByText('From').nextElementSibling?.textContent).toBe(pubkey)
    expect(step.getByText('To').nextElementSibling?.textContent).toBe(other)
    expect(screen.getByText(/^The app gets the signature and sends the transaction itself/)).toBeTruthy()
    expect(variant()).toBe('primary')
    // The fee is 5,000 lamports for the signature, and 400,000 units at one lamport each.
    expect(screen.getByText('Network fee, at most').nextElementSibling?.textContent).toBe('0.000405 SOL')
    expect(screen.queryByRole('heading', { name: 'Transaction 1' })).toBeNull()
    expect(screen.queryByText(/unusually high/)).toBeNull()
    await press('Sign')
    expect(await answer).toMatchObject({ signature: expect.any(String) })
  })

  it.each<[string, Step[], boolean, RegExp]>([
    [
      'a program that the wallet does not know',
      [{ program: other, data: [1] }],
      false,
      /does not know what some of the steps do/,
    ],
    [
      'an instruction of a known program that the wallet does not know',
      [{ program: STAKE, data: [4, 0, 0, 0, ...lamports] }],
      false,
      /does not know what some of the steps do/,
    ],
    ['a stake that gets another owner', [{ program: STAKE, data: [1, 0, 0, 0] }], false, /to another party/],
    ['an account that is missing in its table', [transfer], true, /could not be read, so they are not shown/],
    ['tokens that get another owner', [{ program: TOKEN, data: [6, 2, 0] }], false, /to another party/],
    ['an account that is given to a program', [{ program: SYSTEM, data: [1, 0, 0, 0] }], false, /to another party/],
    [
      'a transaction that does not expire',
      [{ program: SYSTEM, data: [4, 0, 0, 0] }, transfer],
      false,
      /whenever it likes/,
    ],
    [
      'a very high fee',
      [{ program: BUDGET, data: [3, 0, 0, 0, 0, 1, 0, 0, 0] }, transfer],
      false,
      /network fee is unusually high/,
    ],
  ])('behavior: warns of %s', async (_name, steps, hasTable, warning) => {
    await requestSignature(steps, { hasTable })
    expect((await screen.findByText(warning)).closest('[data-tone=danger]')).not.toBeNull()
    expect(variant()).toBe('danger')
  })

  it('behavior: numbers several transactions, and shows what leaves the account in all of them', async () => {
    const { answer } = await requestSignature([transfer], { count: 2 })
    expect(screen.getByText('You send').nextElementSibling?.textContent).toBe('2 SOL')
    for (const name of ['Transaction 1', 'Transaction 2']) {
      const shown = within(screen.getByRole('region', { name }))
      expect(shown.getByRole('heading').textContent).toBe(name)
      expect(shown.getByText('Step 1')).toBeTruthy()
    }
    await press('Sign')
    expect(await answer).toMatchObject({ transactions: [expect.any(String), expect.any(String)] })
  })

  it('behavior: shows a memo, without the marks that would cover other lines', async () => {
    const data = Array.from(new TextEncoder().encode(`for kelp${'\u0301'.repeat(5)}`))
    await requestSignature([{ program: MEMO, data }])
    const step = screen.getByText('Step 1').closest('li') as HTMLElement
    expect(step.textContent).toBe(`Step 1MemoMemofor kelp${'\u0301'.repeat(4)}⟨U+0301⟩`)
  })

  it('behavior: shows a transfer of tokens, and the data of a call to an unknown program', async () => {
    await requestSignature(
      [
        { program: TOKEN, data: [3, 5, 0, 0, 0, 0, 0, 0, 0] },
        { program: other, data: [1] },
      ],
      { node: tokenNodeOf(mint) },
    )
    const sent = within((await screen.findByText('Send tokens')).closest('li') as HTMLElement)
    expect(sent.getByText('Amount').nextElementSibling?.textContent).toBe('5 smallest units of the token')
    expect(sent.getByText('Token').nextElementSibling?.textContent).toBe(mint)
    expect(sent.getByText('To').nextElementSibling?.textContent).toBe(other)
    const called = within(screen.getByText('Call an unknown program').closest('li') as HTMLElement)
    expect(called.getByText('Program').nextElementSibling?.textContent).toBe(other)
    expect(called.getByText('Data').nextElementSibling?.textContent).not.toBe('')
  })

  it('behavior: shows an amount of a well-known token in its unit', async () => {
    const dollar = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    await requestSignature([{ program: TOKEN, data: [3, 64, 66, 15, 0, 0, 0, 0, 0] }], { node: tokenNodeOf(dollar) })
    expect(await screen.findByText('1 USDC')).toBeTruthy()
    expect(screen.getByText('Token').nextElementSibling?.textContent).toBe(dollar)
  })

  it('behavior: shows who may spend how many tokens, and marks the button to sign as dangerous', async () => {
    const node = () => Promise.reject(new Error('silent'))
    await requestSignature([{ program: TOKEN, data: [4, 77, 0, 0, 0, 0, 0, 0, 0] }], { node })
    const step = within((await screen.findByText('Let another account spend tokens')).closest('li') as HTMLElement)
    expect(step.getByText('Amount').nextElementSibling?.textContent).toBe('77 smallest units of the token')
    expect(step.getByText('Token').nextElementSibling?.textContent).toBe('Unknown: the token could not be looked up')
    expect(step.getByText('Spender')).toBeTruthy()
    expect(variant()).toBe('danger')
  })

  it('behavior: reads and shows the accounts in a table before the user can sign', async () => {
    const mayAnswer = createDeferred()
    const node = async (): Promise<Response> => {
      await mayAnswer.promise
      return nodeOf(accountInTable)()
    }
    const { answer } = await requestSignature([transfer], { hasTable: true, node })
    expect(screen.getByText('Looking up the accounts of the transaction')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
    mayAnswer.resolve()
    expect(await screen.findByText(accountInTable)).toBeTruthy()
    expect(screen.queryByText(/are listed in tables/)).toBeNull()
    await press('Sign')
    expect(await answer).toMatchObject({ signature: expect.any(String) })
  })

  it('error: if the node does not answer, the accounts in a table stay hidden, and the screen warns the user', async () => {
    await requestSignature([transfer], { hasTable: true, node: () => Promise.reject(new Error('silent')) })
    expect(await screen.findByText(/could not be read, so they are not shown/)).toBeTruthy()
    expect(screen.getByText('An account from a table that could not be read')).toBeTruthy()
  })
})
