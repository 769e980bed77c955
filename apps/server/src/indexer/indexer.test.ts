import { startTestChain, type TestChain } from '@holdfast/testing'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryDatabase } from '../test/database/testDatabase.ts'
import { assemble, type Behaviour } from './test/assemble.ts'
import { startTestIndexer, type TestIndexer } from './test/testIndexer.ts'
import { tokenAnswers, tokenLogs } from './test/tokens.ts'

const [anna, ben]: [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const zeroAddress: Hex = `0x${'0'.repeat(40)}`
const contractOf = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const [coin, painting, items, purse, broken] = [
  contractOf(1),
  contractOf(2),
  contractOf(3),
  contractOf(4),
  contractOf(5),
]

describe('followChain', () => {
  let chain: TestChain
  let indexer: TestIndexer
  let hashes: Hex[]
  const sender = (): Hex => chain.accounts[0]?.address.toLowerCase() as Hex
  const send = async (to: Hex | undefined, wei = 0n, data: Hex = '0x'): Promise<Hex> => {
    const transaction = { from: sender(), to, value: `0x${wei.toString(16)}`, data, gas: '0x1e8480' }
    const hash = await chain.call<Hex>('eth_sendTransaction', transaction)
    // The node answers before the block is mined.
    await chain.client.waitForTransactionReceipt({ hash })
    return hash
  }
  const setCode = (address: Hex | undefined, behaviour: Behaviour): Promise<unknown> =>
    chain.call('anvil_setCode', address, assemble(behaviour))

  beforeAll(async () => {
    chain = await startTestChain()
    await setCode(coin, {
      answers: tokenAnswers('Pebble', 'PBL', 6n),
      logs: [
        tokenLogs.erc20(zeroAddress, anna, 10n ** 70n),
        tokenLogs.erc20(anna, ben, 5n),
        tokenLogs.approval(anna, ben, 7n),
      ],
    })
    await setCode(painting, {
      answers: tokenAnswers('Paintings', 'PNT', 0n),
      logs: [
        tokenLogs.erc721(zeroAddress, anna, 9n),
        tokenLogs.approvalOfOne(anna, ben, 9n),
        tokenLogs.approvalForAll(anna, ben, true),
      ],
    })
    await setCode(items, {
      logs: [tokenLogs.single(anna, ben, 3n, 4n), tokenLogs.batch(anna, ben, [1n, 2n], [10n, 20n])],
    })
    await setCode(purse, { sends: [{ to: anna, wei: 3n }] })
    await setCode(broken, { logs: [tokenLogs.erc20(anna, ben, 1n)], sends: [{ to: anna, wei: 1n }], reverts: true })
    hashes = []
    hashes.push(await send(anna, parseEther('1')))
    for (const contract of [coin, painting, items]) hashes.push(await send(contract))
    for (const contract of [purse, broken]) hashes.push(await send(contract, 10n))
    indexer = await startTestIndexer({ urls: [chain.rpcUrl] })
    await indexer.reaches(Number(await chain.client.getBlockNumber()))
  })
  afterAll(async () => {
    await indexer?.stop()
    await chain?.stop()
  })

  const transfersOf = async (to: Hex): Promise<object[]> =>
    queryDatabase(
      indexer.databaseUrl,
      `select t.kind, t.position, t.token_id as id, encode(t.from_address, 'hex') as "from", encode(t.to_address, 'hex') as "to",
         t.amount from token_transfer as t join chain_transaction as x using (chain_id, block_number, transaction_index)
       where x.to_address = $1 order by block_number, position`,
      [Buffer.from(to.slice(2), 'hex')],
    )
  const bare = (address: Hex): string => address.slice(2)

  it('default: indexes native currency, with the paid fee', async () => {
    expect(await transfersOf(anna)).toEqual([
      { kind: 'native', position: 0, id: null, from: bare(sender()), to: bare(anna), amount: '1000000000000000000' },
    ])
    const receipt = await chain.client.getTransactionReceipt({ hash: hashes[0] as Hex })
    const [row] = await queryDatabase(
      indexer.databaseUrl,
      'select fee, gas_used, has_succeeded, nonce, selector from chain_transaction where hash = $1',
      [Buffer.from(bare(receipt.transactionHash), 'hex')],
    )
    const fee = String(receipt.gasUsed * receipt.effectiveGasPrice)
    expect(row).toEqual({ fee, gas_used: '21000', has_succeeded: true, nonce: '0', selector: null })
  })

  it('default: indexes tokens of each kind, single and batch, and approvals', async () => {
    const [a, b] = [bare(anna), bare(ben)]
    expect(await transfersOf(coin)).toEqual([
      { kind: 'erc20', position: 0, id: null, from: bare(zeroAddress), to: a, amount: `1${'0'.repeat(70)}` },
      { kind: 'erc20', position: 1, id: null, from: a, to: b, amount: '5' },
      { kind: 'approval', position: 2, id: null, from: a, to: b, amount: '7' },
    ])
    expect(await transfersOf(painting)).toEqual([
      { kind: 'erc721', position: 0, id: '9', from: bare(zeroAddress), to: a, amount: '1' },
      { kind: 'approval', position: 1, id: '9', from: a, to: b, amount: '1' },
      { kind: 'approvalForAll', position: 2, id: null, from: a, to: b, amount: '1' },
    ])
    expect(await transfersOf(items)).toEqual([
      { kind: 'erc1155', position: 0, id: '3', from: a, to: b, amount: '4' },
      { kind: 'erc1155', position: 1, id: '1', from: a, to: b, amount: '10' },
      { kind: 'erc1155', position: 2, id: '2', from: a, to: b, amount: '20' },
    ])
  })

  it('default: indexes the same internal transfers as the node itself reports', async () => {
    expect(await transfersOf(purse)).toEqual([
      { kind: 'native', position: 0, id: null, from: bare(sender()), to: bare(purse), amount: '10' },
      { kind: 'internal', position: 1, id: null, from: bare(purse), to: bare(anna), amount: '3' },
    ])
    const operations = await chain.call<{ from: Hex; to: Hex; value: Hex }[]>('ots_getInternalOperations', hashes[4])
    expect(operations).toEqual([
      expect.objectContaining({ from: sender(), to: purse, value: '0xa' }),
      expect.objectContaining({ from: purse, to: anna, value: '0x3' }),
    ])
  })

  it('behavior: a failed transaction moved nothing, and is in the history of its sender', async () => {
    expect(await transfersOf(broken)).toEqual([])
    const [row] = await queryDatabase<{ ok: boolean; count: string }>(
      indexer.databaseUrl,
      `select has_succeeded as ok, (select count(*) from account_activity as a
         where (a.block_number, a.transaction_index) = (x.block_number, x.transaction_index)) as count
       from chain_transaction as x where to_address = $1`,
      [Buffer.from(bare(broken), 'hex')],
    )
    expect(row).toEqual({ ok: false, count: '2' })
  })

  it('behavior: indexes the activity and the possible holdings of each account except the zero address', async () => {
    const count = async (table: string, account: Hex): Promise<number> => {
      const rows = await queryDatabase(indexer.databaseUrl, `select 1 from ${table} where account = $1`, [
        Buffer.from(bare(account), 'hex'),
      ])
      return rows.length
    }
    expect(await count('account_activity', anna)).toBe(5)
    expect(await count('account_activity', ben)).toBe(2)
    expect(await count('account_holding', anna)).toBe(5)
    expect(await count('account_holding', ben)).toBe(4)
    expect(await count('account_activity', zeroAddress)).toBe(0)
    expect(await count('account_holding', zeroAddress)).toBe(0)
  })

  it('behavior: stores the names, symbols and decimals of tokens', async () => {
    const rows = await queryDatabase(
      indexer.databaseUrl,
      'select standard, name, symbol, decimals, flags from token order by address',
    )
    expect(rows).toEqual([
      { standard: 'erc20', name: 'Pebble', symbol: 'PBL', decimals: 6, flags: [] },
      { standard: 'erc721', name: 'Paintings', symbol: 'PNT', decimals: null, flags: [] },
      { standard: 'erc1155', name: null, symbol: null, decimals: null, flags: [] },
    ])
  })

  it('behavior: reads the history of an account in one backward scan of the primary key', async () => {
    const plan = await queryDatabase<{ 'QUERY PLAN': string }>(
      indexer.databaseUrl,
      `explain select * from account_activity where account = '\\x00' and chain_id = 31337
         and (block_number, transaction_index) < (100, 0) order by block_number desc, transaction_index desc limit 50`,
    )
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toMatch(/Index (?:Only )?Scan Backward using account_activity_key/)
    expect(lines).not.toMatch(/Sort/)
  })
})
