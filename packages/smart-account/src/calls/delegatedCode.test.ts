import { delegate7702Address } from '@holdfast/contracts/accounts'
import { expect, it } from 'vitest'
import { readAtomicSupport } from './delegatedCode.ts'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const delegated = `0xEF0100${delegate7702Address.slice(2)}`

/** Returns a node that answers with the first code for the account, and with the second for our delegate contract. */
const node = (accountCode: unknown, delegateCode: unknown) => async (method: string, params: readonly unknown[]) => {
  if (method !== 'eth_getCode' || params[1] !== 'latest') throw new TypeError('The node got an unexpected request.')
  return params[0] === address ? accountCode : delegateCode
}

it.each([
  ['the account delegates to our contract', delegated, '0x6001', 'supported'],
  ['the account has no code', '0x', '0x6001', 'ready'],
  ['the account delegates to another contract', `0xef0100${'1'.repeat(40)}`, '0x6001', 'unsupported'],
  ['the account is a contract', '0x6002', '0x6001', 'unsupported'],
  ['the chain lacks our contract', '0x', '0x', 'unsupported'],
  ['the account delegates to our contract, which the chain lacks', delegated, '0x', 'unsupported'],
  ['the node answers with no code', null, '0x6001', 'unsupported'],
])('readAtomicSupport: returns the atomic capability when %s', async (_, accountCode, delegateCode, atomic) => {
  expect(await readAtomicSupport(address, node(accountCode, delegateCode))).toBe(atomic)
})

it('readAtomicSupport: returns unsupported if the node does not answer', async () => {
  expect(await readAtomicSupport(address, () => Promise.reject(new Error('away')))).toBe('unsupported')
})
