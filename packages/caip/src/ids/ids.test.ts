import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainNamespaces } from '../namespaces/ChainNamespace.ts'
import { formatCaipAddress, isCaipAddress, parseCaipAddress } from './caipAddress.ts'
import { formatCaipNetworkId, isCaipNetworkId, parseCaipNetworkId } from './caipNetworkId.ts'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from './errors.ts'
import { addressOfAccount, chainIdOf, chainOfAccount, namespaceOf, referenceOf } from './parts.ts'

const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
const address = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)

describe('parseCaipNetworkId', () => {
  test.each([
    'eip155:1',
    'bip122:000000000019d6689c085ae165831e93',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  ])('default: accepts %s from the text of CAIP-2', (value) => {
    const { namespace, reference: found } = parseCaipNetworkId(value)
    expect(`${namespace}:${found}`).toBe(value)
  })

  test.each(['', 'eip155', 'eip155:', ':1', 'eip155:1:2', 'cosmos:hub', 'eip155:a b', `eip155:${'1'.repeat(33)}`])(
    'error: refuses %j',
    (value) => {
      expect(() => parseCaipNetworkId(value)).toThrow(InvalidCaipNetworkIdError)
    },
  )

  test('behavior: is the inverse of formatCaipNetworkId', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chainNamespaces), reference, (namespace, given) => {
        expect(parseCaipNetworkId(formatCaipNetworkId({ namespace, reference: given }))).toEqual({
          namespace,
          reference: given,
        })
      }),
    )
  })

  test('behavior: isCaipNetworkId is false for a value that is not a text', () => {
    fc.assert(fc.property(fc.anything(), (value) => isCaipNetworkId(value) === false || typeof value === 'string'))
  })
})

describe('formatCaipNetworkId', () => {
  test('param: reference may be the number of an EVM chain', () => {
    expect(formatCaipNetworkId({ namespace: 'eip155', reference: 31_337 })).toBe('eip155:31337')
  })

  test('error: refuses a reference that CAIP-2 does not allow', () => {
    expect(() => formatCaipNetworkId({ namespace: 'eip155', reference: '' })).toThrow(InvalidCaipNetworkIdError)
  })
})

describe('parseCaipAddress', () => {
  test('default: splits an account', () => {
    expect(parseCaipAddress('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')).toEqual({
      namespace: 'eip155',
      reference: '1',
      caipNetworkId: 'eip155:1',
      address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    })
  })

  test.each(['', 'eip155:1', 'eip155:1:', 'eip155::0xab', ':1:0xab', 'near:1:0xab', 'eip155:1:0xab:0', 'eip155:1:a b'])(
    'error: refuses %j',
    (value) => {
      expect(isCaipAddress(value)).toBe(false)
      expect(() => parseCaipAddress(value)).toThrow(InvalidCaipAddressError)
    },
  )

  test('behavior: is the inverse of formatCaipAddress', () => {
    fc.assert(
      fc.property(fc.constantFrom(...chainNamespaces), reference, address, (namespace, given, account) => {
        const caipNetworkId = formatCaipNetworkId({ namespace, reference: given })
        const parsed = parseCaipAddress(formatCaipAddress({ caipNetworkId, address: account }))
        expect(parsed).toEqual({ namespace, reference: given, caipNetworkId, address: account })
      }),
    )
  })
})

describe('parts of ids', () => {
  test.each([
    ['eip155:1', 'eip155', '1'],
    ['cosmos:cosmoshub-4', 'cosmos', 'cosmoshub-4'],
    ['eip155', 'eip155', 'eip155'],
    ['', '', ''],
  ])('default: returns for %j the namespace %j and the reference %j', (id, namespace, reference) => {
    expect([namespaceOf(id), referenceOf(id)]).toEqual([namespace, reference])
  })

  test('behavior: a chain id is a number for EVM chains only', () => {
    expect([chainIdOf('eip155:10'), chainIdOf('solana:5'), chainIdOf('eip155')]).toEqual([10, Number.NaN, Number.NaN])
  })

  test('behavior: the address of an account follows its last colon; an address alone has no chain', () => {
    const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
    expect([chainOfAccount(account), addressOfAccount(account)]).toEqual(['eip155:1', account.slice(9)])
    expect([chainOfAccount('0xab'), addressOfAccount('0xab')]).toEqual(['', '0xab'])
  })
})
