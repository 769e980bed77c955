import { describe, expect, test } from 'vitest'
import { accountNamed, type SigningAccount } from './signingAccount.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smart: SigningAccount = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'smartAccount', owner }
const own: SigningAccount = { address: owner, type: 'eoa', owner }

describe('accountNamed', () => {
  test('default: finds the account by its address, whatever the case of the letters', () => {
    expect(accountNamed([smart, own], owner.toLowerCase(), 'no')).toBe(own)
    expect(accountNamed([smart, own], smart.address.toUpperCase().replace('0X', '0x'), 'no')).toBe(smart)
  })

  test('behavior: a request without an address is for the account in use', () => {
    expect(accountNamed([smart, own], undefined, 'no')).toBe(smart)
  })

  test('error: refuses an account that is not the user’s, with the given text', () => {
    const refusal = expect.objectContaining({ shortMessage: 'not yours', code: 4100 })
    expect(() => accountNamed([own], smart.address, 'not yours')).toThrow(refusal)
    expect(() => accountNamed([], undefined, 'not yours')).toThrow(refusal)
  })
})
