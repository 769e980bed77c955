import { defaultEvmCoinType, toEvmCoinType } from '@holdfast/api/names'
import { expect, test } from 'vitest'
import { createNameService } from './service.ts'
import type { NameRow, NameStore } from './store.ts'

const coinType = toEvmCoinType(10)

test.each<[string, boolean, number[]]>([
  ['an account with a key has its address on every chain', true, [coinType, defaultEvmCoinType]],
  ['a contract has its address only on the chain of the registration', false, [coinType]],
])('default: the name of %s', async (_, isEverywhere, expected) => {
  const row: NameRow = {
    label: 'rowan',
    skeleton: 'rowan',
    address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    coinType,
    isEverywhere,
    avatar: null,
    bio: null,
    registeredAt: new Date(0),
  }
  const service = createNameService({
    zone: 'holdfast.eth',
    chainIds: [10],
    store: { find: async () => row } as Partial<NameStore> as NameStore, // The test calls nothing else.
    signatures: { isSignedBy: async () => true },
    pictureOf: async () => null,
    clock: { now: () => 0 },
  })
  const { addresses } = await service.resolve('rowan', '')
  expect(Object.keys(addresses).map(Number)).toEqual(expected.toSorted((one, other) => one - other))
})
