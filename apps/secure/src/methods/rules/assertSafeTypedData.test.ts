import type { TypedData } from '@holdfast/clear-signing/requests'
import { delegationFramework, ENTRY_POINTS } from '@holdfast/smart-account/permissions'
import { entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { assertSafeTypedData } from './assertSafeTypedData.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const check =
  (domain: TypedData['domain'], primaryType = 'Bid') =>
  () =>
    assertSafeTypedData(
      { types: { Bid: [] }, primaryType, domain, message: {} },
      { chainId: 10, ownAddresses: [account] },
    )

describe('assertSafeTypedData', () => {
  test.each([10, '10', '0xa', 10n, undefined])('default: accepts data for chain %s', (chainId) => {
    expect(check({ ...(chainId !== undefined && { chainId }), verifyingContract: other })).not.toThrow()
  })

  test.each([[1], ['1'], ['0xb'], [''], [null], [[10]], ['ten']])('error: refuses data for chain %s', (chainId) => {
    expect(check({ chainId } as TypedData['domain'])).toThrow('The data is for another network')
  })

  test.each<[string, string]>([
    ['an account of the user', account],
    ['an account of the user in small letters', account.toLowerCase()],
    ['an entry point', entryPoint08Address],
    ...ENTRY_POINTS.map((each): [string, string] => ['an entry point', each]),
    ['the delegation manager', delegationFramework.manager],
  ])('error: refuses data for %s', (_, verifyingContract) => {
    expect(check({ verifyingContract })).toThrow('The data would act for the account')
  })

  test('error: refuses delegations, and data in the form that a key signs for its smart account', () => {
    expect(check({ name: 'DelegationManager' }, 'Delegation')).toThrow('The data would act for the account')
    expect(check({}, 'TypedDataSign')).toThrow('The data would act for the account')
  })

  test('behavior: accepts data that has only the type name of a delegation, or only its domain name', () => {
    expect(check({ name: 'Parliament' }, 'Delegation')).not.toThrow()
    expect(check({ name: 'DelegationManager' })).not.toThrow()
  })
})
