import { stakeAbi } from '@holdfast/contracts'
import fc from 'fast-check'
import { createClient, custom, encodeAbiParameters, encodeEventTopics, type Hex, hexToBigInt, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { blockRanges, blocksPerRead, readStakeHistory, type StakeHistory } from './history.ts'

describe('blockRanges', () => {
  it('default: yields the newest range first, down to the first block', () => {
    expect(Array.from(blockRanges(10n, 60_000n))).toEqual([
      { fromBlock: 10_001n, toBlock: 60_000n },
      { fromBlock: 10n, toBlock: 10_000n },
    ])
    expect(Array.from(blockRanges(5n, 5n))).toEqual([{ fromBlock: 5n, toBlock: 5n }])
    expect(Array.from(blockRanges(6n, 5n))).toEqual([])
  })

  it('behavior: covers every block exactly once, in ranges within the limit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.bigInt({ min: 0n, max: 10n ** 6n }), (first, length) => {
        let next = first + length
        for (const { fromBlock, toBlock } of blockRanges(first, next)) {
          expect(toBlock).toBe(next)
          expect(toBlock - fromBlock < blocksPerRead).toBe(true)
          next = fromBlock - 1n
        }
        expect(next).toBe(first - 1n)
      }),
    )
  })
})

describe('readStakeHistory', () => {
  const address: Hex = `0x${'a1'.repeat(20)}`
  const target = {
    chainId: 1,
    chainName: 'Chain',
    address: `0x${'57'.repeat(20)}`,
    blockNumber: 1,
    explorerUrl: undefined,
  } as const

  /** Creates a chain on which the account made a deposit in each of the given blocks. */
  function createChain(deposits: number[]) {
    const topics = encodeEventTopics({ abi: stakeAbi, eventName: 'Deposited', args: { account: address } })
    const reads: string[] = []
    const logOf = (block: number) => ({
      address: target.address,
      topics,
      data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [1n, BigInt(block)]),
      blockNumber: numberToHex(block),
      blockHash: numberToHex(block, { size: 32 }),
      transactionHash: numberToHex(block, { size: 32 }),
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    })
    type Filter = { fromBlock: Hex; toBlock: Hex; topics: [Hex] }
    const request = async ({ method, params }: { method: string; params: [Hex | Filter] }): Promise<unknown> => {
      const [asked] = params
      if (typeof asked === 'string') return { number: asked, timestamp: '0x1', transactions: [] }
      if (method !== 'eth_getLogs' || asked.topics[0] !== topics[0]) return []
      const [from, to] = [Number(hexToBigInt(asked.fromBlock)), Number(hexToBigInt(asked.toBlock))]
      reads.push(`${from} to ${to}`)
      return deposits.filter((block) => block >= from && block <= to).map(logOf)
    }
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    const read = async (latestBlock: number, known?: StakeHistory): Promise<StakeHistory> => {
      reads.length = 0
      return readStakeHistory(client, { target, address, latestBlock: BigInt(latestBlock), known })
    }
    return { deposits, read, reads }
  }
  const blocksOf = ({ entries }: StakeHistory) => entries.map(({ blockNumber }) => Number(blockNumber))

  it('default: reads down to the block of the deployment, or until there are 20 entries', async () => {
    const { read, reads } = createChain([5, 70_000])
    const history = await read(120_000)
    expect(reads).toEqual(['70001 to 120000', '20001 to 70000', '1 to 20000'])
    expect([blocksOf(history), history.isComplete]).toEqual([[70_000, 5], true])
    const busy = createChain(Array.from({ length: 25 }, (_, index) => 110_000 + index))
    const latest = await busy.read(120_000)
    expect(busy.reads).toEqual(['70001 to 120000'])
    expect([latest.entries.length, latest.isComplete, blocksOf(latest)[0]]).toEqual([20, true, 110_024])
  })

  it('param: known: reads only the new blocks and the thousand before them', async () => {
    const { read, reads, deposits } = createChain([5, 70_000, 119_990])
    const first = await read(120_000)
    deposits.splice(2, 1, 119_991, 120_003)
    const second = await read(120_004, first)
    expect(reads).toEqual(['119001 to 120004'])
    expect([blocksOf(second), second.isComplete]).toEqual([[120_003, 119_991, 70_000, 5], true])
    const third = await read(250_000, second)
    expect(reads).toEqual(['200001 to 250000', '150001 to 200000', '119005 to 150000'])
    expect(blocksOf(third)).toEqual([120_003, 119_991, 70_000, 5])
  })

  it('param: known: continues with the older blocks, in parts', async () => {
    const { read, reads } = createChain([5, 1_900_000])
    const first = await read(2_000_000)
    expect(reads).toHaveLength(20)
    expect([blocksOf(first), first.isComplete]).toEqual([[1_900_000], false])
    const second = await read(2_000_008, first)
    expect(reads).toHaveLength(21)
    expect(reads.slice(0, 2)).toEqual(['1999001 to 2000008', '950001 to 1000000'])
    expect([blocksOf(second), second.isComplete]).toEqual([[1_900_000, 5], true])
  })

  it('param: known: drops older entries once there are 20 newer ones', async () => {
    const { read, reads, deposits } = createChain([5, 70_000])
    const first = await read(120_000)
    deposits.push(...Array.from({ length: 20 }, (_, index) => 400_000 + index))
    const second = await read(400_019, first)
    expect(reads).toEqual(['350020 to 400019'])
    expect([second.entries.length, blocksOf(second)[19], second.isComplete]).toEqual([20, 400_000, true])
  })

  it('param: known: finds entries that were left out, once a reorganisation makes room for them', async () => {
    const { read, reads, deposits } = createChain([
      ...Array.from({ length: 24 }, (_, index) => 110_000 + index),
      119_990,
    ])
    const first = await read(120_000)
    expect([blocksOf(first).length, blocksOf(first)[19]]).toEqual([20, 110_005])
    deposits.pop()
    const second = await read(120_004, first)
    expect(reads).toEqual(['119001 to 120004', '60006 to 110005'])
    expect(blocksOf(second)).toEqual(Array.from({ length: 20 }, (_, index) => 110_023 - index))
    await read(120_008, second)
    expect(reads).toEqual(['119005 to 120008'])
  })

  it('param: known: starts again on a chain that is now shorter', async () => {
    const { read, reads, deposits } = createChain([5, 70_000])
    const first = await read(120_000)
    deposits.splice(0)
    expect(blocksOf(await read(30_000, first))).toEqual([])
    expect(reads).toEqual(['1 to 30000'])
  })
})
