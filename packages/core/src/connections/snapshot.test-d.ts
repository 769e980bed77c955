import type { EvmAddress } from '@holdfast/caip'
import { expectTypeOf, test } from 'vitest'
import type { Kit } from '../kit.ts'
import { type AccountSnapshot, getAccount } from './snapshot.ts'

declare const kit: Kit

test('default: the field `namespace` discriminates the union', () => {
  const account = getAccount(kit)
  expectTypeOf(account).toEqualTypeOf<AccountSnapshot>()
  expectTypeOf(account.address).toEqualTypeOf<string | undefined>()
  if (account.namespace === 'eip155') expectTypeOf(account.address).toEqualTypeOf<EvmAddress | undefined>()
  if (account.namespace === 'solana') expectTypeOf(account.chainId).toEqualTypeOf<undefined>()
  if (account.namespace === undefined) expectTypeOf(account.address).toEqualTypeOf<undefined>()
})

test('param: namespace narrows the type', () => {
  expectTypeOf(getAccount(kit, { namespace: 'eip155' }).address).toEqualTypeOf<EvmAddress | undefined>()
  expectTypeOf(getAccount(kit, { namespace: 'bip122' }).address).toEqualTypeOf<string | undefined>()
})
