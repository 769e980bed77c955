import type { EvmAddress } from '@holdfast/caip'
import { expectTypeOf, test } from 'vitest'
import type { Adapter, AdapterConnection } from '../adapters/adapter.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import type { Kit } from '../kit.ts'
import type { ReportedAccount } from './state.ts'

declare const kit: Kit
declare const solanaAccount: ReportedAccount<'solana'>

test('default: an address in the state has the type that its adapter declares', () => {
  expectTypeOf<AdapterConnection<'eip155'>['addresses'][0]>().toEqualTypeOf<EvmAddress>()
  expectTypeOf(kit.accounts.getState().eip155?.address).toEqualTypeOf<EvmAddress | undefined>()
  expectTypeOf(kit.accounts.getState().solana?.address).toEqualTypeOf<string | undefined>()
})

test('behavior: a plain string is refused where an EVM address is required', () => {
  expectTypeOf<AdapterConnection>().not.toExtend<AdapterConnection<'eip155'>>()
  expectTypeOf<ReportedAccount>().not.toExtend<ReportedAccount<'eip155'>>()
  // @ts-expect-error -- an account of another namespace.
  kit.accounts.send({ namespace: 'eip155', event: { type: 'changed', account: solanaAccount } })
})

test('behavior: an adapter of one namespace is accepted where any adapter is', () => {
  expectTypeOf(eip155()).toExtend<Adapter>()
})
