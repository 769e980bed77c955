import { checksumAddress } from '@holdfast/caip'
import { describe, expect, it } from 'vitest'
import { readAccount } from './readAccount.ts'

const lower = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const right = checksumAddress(lower)
const wrong = right.replace('F6F4', 'f6F4')

describe('readAccount', () => {
  it.each([lower, lower.slice(2), right, `eip155:1:${right}`])('default: parses %s, in lower case', (text) => {
    expect(readAccount(text)).toBe(lower)
    expect(readAccount(text, { chainId: 'eip155:1' })).toBe(lower)
  })

  it.each([
    ['with a wrong checksum', wrong, 'an address in lower case, or with the checksum of EIP-55'],
    [
      'with a wrong checksum and its chain',
      `eip155:1:${wrong}`,
      'an address in lower case, or with the checksum of EIP-55',
    ],
    ['that is too short', lower.slice(0, -1), '0x and 40 hex digits'],
    ['that is too long', `${lower}0`, '0x and 40 hex digits'],
    ['with another letter', `${lower.slice(0, -1)}g`, '0x and 40 hex digits'],
    ['that is empty', '', '0x and 40 hex digits'],
    ['of another chain', `eip155:10:${lower}`, 'an address of the chain that the call names'],
    ['of another namespace', `solana:1:${lower}`, 'an address of the chain that the call names'],
  ])('error: refuses an address %s', (_which, text, accepted) => {
    expect(() => readAccount(text, { chainId: 'eip155:1', parameter: 'account' })).toThrow(
      expect.objectContaining({ name: 'InvalidDataParameterError', shortMessage: expect.stringContaining(accepted) }),
    )
  })

  it('behavior: without a chain, accepts addresses of all EVM chains, and no others', () => {
    expect(readAccount(`eip155:10:${lower}`)).toBe(lower)
    expect(() => readAccount(`solana:1:${lower}`)).toThrow('an address of the chain that the call names')
  })
})
