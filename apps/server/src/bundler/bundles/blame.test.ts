import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { blame } from './blame.ts'

const sender: Hex = '0xa1'
const factory: Hex = '0xf1'
const paymaster: Hex = '0xb1'
const validUntil = 1_800_000_000
const whole = { sender, factory, paymaster, validUntil }
const before = new Date((validUntil - 1) * 1_000)
const after = new Date(validUntil * 1_000)
const none = { account: false, factory: false, paymaster: false }

describe('blame', () => {
  it.each<[string, string, Partial<typeof none>, Hex[], Hex[]]>([
    ['an unstaked factory itself', 'AA13 initCode failed or OOG', {}, [factory], [paymaster]],
    ['a staked factory (EREP-020)', 'AA13 initCode failed or OOG', { factory: true }, [factory], [paymaster]],
    ['no entity for an unstaked account', 'AA24 signature error', {}, [], [paymaster]],
    [
      'a staked factory for its account (EREP-020)',
      'AA24 signature error',
      { factory: true, account: true },
      [factory],
      [paymaster],
    ],
    ['a staked account itself', 'AA23 reverted', { account: true }, [sender], [paymaster]],
    ['a paymaster itself', 'AA34 signature error', {}, [paymaster], []],
    ['a staked paymaster itself', 'AA33 reverted', { paymaster: true }, [paymaster], []],
    ['a staked account for its paymaster (EREP-030)', 'AA34 signature error', { account: true }, [sender], [paymaster]],
    [
      'no entity for a nonce that another operation used',
      'AA25 invalid account nonce',
      { account: true },
      [],
      [paymaster],
    ],
    ['no entity for a sender that another operation made', 'AA10 sender already constructed', {}, [], [paymaster]],
    ['no entity for a failure of the bundle', 'AA95 out of gas', { account: true, factory: true }, [], [paymaster]],
  ])('default: blames %s: %s', (_name, text, stakes, banned, acquitted) => {
    expect(blame({ ...whole, stakes: { ...none, ...stakes } }, { text }, before)).toEqual({ banned, acquitted })
  })

  it('behavior: a named entity takes precedence over the reason’s text; without a factory or paymaster, none is blamed', () => {
    const alone = { sender, factory: null, paymaster: null, stakes: none, validUntil }
    expect(
      blame({ ...whole, stakes: none }, { text: 'AA24 signature error', entity: 'paymaster' }, before).banned,
    ).toEqual([paymaster])
    expect(blame({ ...whole, stakes: none }, { text: 'COD-010', entity: 'any' }, before)).toEqual({
      banned: [],
      acquitted: [],
    })
    expect(blame(alone, { text: 'AA24 signature error' }, before)).toEqual({ banned: [], acquitted: [] })
    expect(blame(alone, { text: 'AA13 initCode failed' }, before)).toEqual({ banned: [], acquitted: [] })
  })

  it.each(['AA22 expired or not due', 'AA32 paymaster expired or not due'])(
    'behavior: blames no entity for an operation that expired in our bundle: %s',
    (text) => {
      const staked = { ...whole, stakes: { ...none, account: true } }
      expect(blame(staked, { text }, after)).toEqual({ banned: [], acquitted: [paymaster] })
      expect(blame(staked, { text }, before)).toEqual({ banned: [sender], acquitted: [paymaster] })
    },
  )
})
