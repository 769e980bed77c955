import { describe, expect, test } from 'vitest'
import { vectors } from '../../../test/vectors/load.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../../wire/params.ts'
import { isCompatible } from './find.ts'

describe('isCompatible', () => {
  type Row = { requiredNamespaces: ProposalNamespaces; namespaces: SessionNamespaces; compatible: boolean }
  test.each(vectors<Row[]>('sessionCompatible'))(
    'default: returns $compatible for the recorded namespaces %#',
    ({ requiredNamespaces, namespaces, compatible }) => {
      expect(isCompatible(namespaces, requiredNamespaces)).toBe(compatible)
    },
  )

  test('behavior: ignores grants that were not requested, and accepts chains as keys', () => {
    const eip155 = { accounts: ['eip155:1:0xa'], methods: ['m'], events: [] }
    const solana = { accounts: ['solana:x:b'], methods: ['s'], events: [] }
    expect(isCompatible({ eip155, solana }, { 'eip155:1': { methods: ['m'], events: [] } })).toBe(true)
    expect(isCompatible({ eip155, solana }, { 'eip155:5': { methods: ['m'], events: [] } })).toBe(false)
  })
})
