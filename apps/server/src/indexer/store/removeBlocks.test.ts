import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { makeIndexDatabase } from '../test/testIndexer.ts'
import { removeBlocksFrom } from './removeBlocks.ts'

it('behavior: the affected accounts do not include the spender of a removed approval', async () => {
  const client = new Client({ connectionString: await makeIndexDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  const address = (digit: number): string => String(digit).repeat(40)
  const insert = (position: number, kind: string, from: number, to: number): Promise<unknown> =>
    client.query(
      `insert into token_transfer
         (chain_id, block_number, transaction_index, position, kind, token, from_address, to_address, amount)
       values (1, 7, 0, $1, $2, decode($3, 'hex'), decode($4, 'hex'), decode($5, 'hex'), 1)`,
      [position, kind, address(9), address(from), address(to)],
    )
  await insert(0, 'erc20', 1, 2)
  await insert(1, 'approval', 3, 4)
  await insert(2, 'approvalForAll', 5, 6)
  const accounts = await removeBlocksFrom(client, 1, 7)
  expect(accounts.toSorted()).toEqual([1, 2, 3, 5].map((digit) => `0x${address(digit)}`))
})
