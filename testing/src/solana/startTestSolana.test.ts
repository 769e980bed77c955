import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@holdfast/devnet/solana'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSolana, type TestSolana } from './startTestSolana.ts'

type Held = { value: { account: { data: { parsed: { info: { state: string; tokenAmount: object } } } } }[] }

describe('startTestSolana', () => {
  let solana: TestSolana
  beforeAll(async () => {
    solana = await startTestSolana()
  })
  afterAll(() => solana.stop())

  it('default: creates tokens of both programs with any decimals, and freezes an account', async () => {
    const [{ address: owner }] = solana.accounts
    const metadata = { name: 'Moss', symbol: 'MOSS', uri: '' }
    const plain = await solana.createToken({ decimals: 0, owners: { [owner]: 3n } })
    await solana.createToken({ decimals: 255, metadata, owners: { [owner]: 7n } })
    await solana.freeze(plain, owner)
    const held = async (programId: string): Promise<object[]> => {
      const options = { encoding: 'jsonParsed' }
      const { value } = await solana.call<Held>('getTokenAccountsByOwner', owner, { programId }, options)
      return value.map(({ account }) => account.data.parsed.info)
    }
    expect(await held(TOKEN_PROGRAM)).toMatchObject([{ state: 'frozen', tokenAmount: { amount: '3', decimals: 0 } }])
    expect(await held(TOKEN_2022_PROGRAM)).toMatchObject([{ tokenAmount: { amount: '7', decimals: 255 } }])
  })

  it('airdrop, call: add lamports to an account, and throw an error of the node', async () => {
    const to = solana.accounts[1].address
    const before = await solana.call<{ value: number }>('getBalance', to)
    await solana.airdrop(to, 5n)
    await solana.airdrop(to, 5n)
    expect((await solana.call<{ value: number }>('getBalance', to)).value).toBe(before.value + 10)
    await expect(solana.call('getBalance', '0x')).rejects.toThrow('not an address')
    await expect(solana.call('getNothing')).rejects.toThrow('Method not found')
  })
})
