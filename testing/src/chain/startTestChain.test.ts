import { stakeAbi } from '@holdfast/contracts'
import fc from 'fast-check'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestChain, type TestChain } from './startTestChain.ts'

/** Starting real processes takes a second, and many more on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('startTestChain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  it('default: deposits to the contract and withdraws from it', async () => {
    const [alice, bob] = chain.accounts
    if (!alice || !bob) throw new Error('accounts are missing')
    await chain.deposit(alice, parseEther('1.5'))
    await chain.deposit(bob, parseEther('0.0001'))
    await chain.withdraw(alice, 1n)
    expect(await chain.stakeOf(alice.address)).toBe(parseEther('1.5') - 1n)
    expect(await chain.stakeOf(bob.address)).toBe(parseEther('0.0001'))
    expect(await chain.totalStaked()).toBe(parseEther('1.5001') - 1n)
    expect(await chain.balanceOf(chain.stakeAddress)).toBe(parseEther('1.5001') - 1n)
  })

  it('setBalance: sets the ether of an account to exactly the given amount', async () => {
    const [, , carol] = chain.accounts
    if (!carol) throw new Error('accounts are missing')
    await chain.setBalance(carol.address, 42n)
    expect(await chain.balanceOf(carol.address)).toBe(42n)
  })

  it('setAutomine, mine: hold a transaction back until the test mines it', async () => {
    const [, , , dave] = chain.accounts
    if (!dave) throw new Error('accounts are missing')
    await chain.setAutomine(false)
    const deposit = chain.deposit(dave, parseEther('1'))
    while ((await chain.call<{ pending: string }>('txpool_status')).pending === '0x0') await Promise.resolve()
    expect(await chain.stakeOf(dave.address)).toBe(0n)
    await chain.mine()
    expect((await deposit).status).toBe('success')
    await chain.setAutomine(true)
    expect(await chain.stakeOf(dave.address)).toBe(parseEther('1'))
  })

  it('behavior: at every block of 300 random actions, the stakes computed from the events match the contract', async () => {
    const users = chain.accounts.slice(4)
    const action = fc.record({
      who: fc.nat(users.length - 1),
      kind: fc.constantFrom('deposit', 'withdraw', 'withdraw all'),
      amount: fc.bigInt(1n, parseEther('3')),
    })
    for (const { who, kind, amount } of fc.sample(action, { numRuns: 300, seed: 31337 })) {
      const user = users[who]
      if (!user) throw new Error('accounts are missing')
      const stake = await chain.stakeOf(user.address)
      if (kind === 'deposit' && amount >= parseEther('0.0001')) await chain.deposit(user, amount)
      else if (kind === 'withdraw' && amount <= stake) await chain.withdraw(user, amount)
      else if (kind === 'withdraw all' && stake > 0n) await chain.withdraw(user, stake)
    }
    await assertEventsMatchContract(chain)
  })
})

/** Computes all stakes from the events, as a page could, and compares them with the contract at each block. */
async function assertEventsMatchContract(chain: TestChain): Promise<void> {
  const stake = { address: chain.stakeAddress, abi: stakeAbi } as const
  const events = await chain.client.getContractEvents({ ...stake, fromBlock: 0n, strict: true })
  expect(events.length).toBeGreaterThan(100)
  const stakes = new Map<string, bigint>()
  for (const { eventName, args, blockNumber } of events) {
    const before = stakes.get(args.account) ?? 0n
    stakes.set(args.account, eventName === 'Deposited' ? before + args.amount : before - args.amount)
    const [balance, total, ether] = await Promise.all([
      chain.client.readContract({ ...stake, functionName: 'balanceOf', args: [args.account], blockNumber }),
      chain.client.readContract({ ...stake, functionName: 'total', blockNumber }),
      chain.client.getBalance({ address: stake.address, blockNumber }),
    ])
    expect([args.balance, balance]).toEqual([stakes.get(args.account), stakes.get(args.account)])
    expect(total).toBe([...stakes.values()].reduce((sum, one) => sum + one, 0n))
    expect(ether).toBe(total)
  }
}
