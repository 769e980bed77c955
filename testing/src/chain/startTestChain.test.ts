import { stakeAbi } from '@holdfast/contracts'
import fc from 'fast-check'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from './startTestChain.ts'

describe('startTestChain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  it('default: deposits and withdraws for real', async () => {
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

  it('setBalance: gives an account exactly so much', async () => {
    const [, , carol] = chain.accounts
    if (!carol) throw new Error('accounts are missing')
    await chain.setBalance(carol.address, 42n)
    expect(await chain.balanceOf(carol.address)).toBe(42n)
  })

  it('setAutomine, mine: hold a transaction until it is let go', async () => {
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

  it('behavior: after any deposits and withdrawals the books are those that a page would keep from the events', async () => {
    const [, , , , ...people] = chain.accounts
    const action = fc.record({
      who: fc.nat(people.length - 1),
      kind: fc.constantFrom('deposit', 'withdraw'),
      amount: fc.bigInt(1n, parseEther('3')),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 15 }), async (actions) => {
        for (const { who, kind, amount } of actions) {
          const person = people[who]
          if (!person) continue
          const stake = await chain.stakeOf(person.address)
          if (kind === 'deposit' && amount >= parseEther('0.0001')) await chain.deposit(person, amount)
          if (kind === 'withdraw' && amount <= stake) await chain.withdraw(person, amount)
        }
        const stakes = await Promise.all(chain.accounts.map(({ address }) => chain.stakeOf(address)))
        const total = await chain.totalStaked()
        expect(stakes.reduce((sum, stake) => sum + stake, 0n)).toBe(total)
        expect(await chain.balanceOf(chain.stakeAddress)).toBe(total)
        for (const [index, { address }] of chain.accounts.entries()) {
          expect(stakes[index]).toBe(await sumOfEvents(chain, address))
        }
      }),
      { numRuns: 10, seed: 31337 },
    )
  }, 60_000)
})

/** Deposits less withdrawals, from the contract's events alone. */
async function sumOfEvents(chain: TestChain, account: `0x${string}`): Promise<bigint> {
  const events = await chain.client.getContractEvents({
    address: chain.stakeAddress,
    abi: stakeAbi,
    fromBlock: 0n,
  })
  return events
    .filter(({ args }) => args.account === account)
    .reduce((sum, { eventName, args }) => {
      const amount = args.amount ?? 0n
      const next = eventName === 'Deposited' ? sum + amount : sum - amount
      // Each event tells the stake afterwards: no page needs the whole history to show a line of it.
      expect(args.balance).toBe(next)
      return next
    }, 0n)
}
