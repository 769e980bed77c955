import type { CatalogueWallet } from '@holdfast/api'
import { createKit } from '@holdfast/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pendingKeyPrefix } from '../stake/transactions/pendingKey.ts'
import { forgetUser } from './forgetUser.ts'

const kelp = { id: 'kelp', name: 'Kelp Wallet' } as CatalogueWallet // Cast: these tests read no other field.

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('forgetUser', () => {
  it("default: clears everything about the user's wallets, and keeps settings that belong to no user", () => {
    const account = '0x1111111111111111111111111111111111111111'
    localStorage.setItem(`${pendingKeyPrefix}31337:${account}`, '{"hash":"0x1"}')
    const requestKeys = [
      '@holdfast/v1/recent_receivers',
      '@holdfast/v1/pending_sends',
      '@holdfast/v1/solana_link_requests',
    ]
    for (const key of requestKeys) localStorage.setItem(key, '[]')
    localStorage.setItem('holdfast.color-mode', 'dark')
    const kit = createKit({ projectId: 'test' })
    kit.wallets.send({ type: 'recentChanged', wallets: [kelp] })
    forgetUser(kit, localStorage)
    expect(Object.keys(localStorage).filter((key) => key.startsWith(pendingKeyPrefix))).toEqual([])
    expect(requestKeys.map((key) => localStorage.getItem(key))).toEqual([null, null, null])
    expect(localStorage.getItem('holdfast.color-mode')).toBe('dark')
    expect(kit.wallets.getState().recent).toEqual([])
    kit.destroy()
  })

  it('behavior: notes that pairings which no wallet has approved must end', () => {
    const kit = createKit({ projectId: 'test', services: { relayUrl: 'ws://127.0.0.1:1' } })
    forgetUser(kit, localStorage)
    expect(localStorage.getItem('@holdfast/v1/pairings_to_end')).toBe('true')
    kit.destroy()
  })

  it("behavior: clears the kit's state where the browser forbids storage", () => {
    const kit = createKit({ projectId: 'test' })
    kit.wallets.send({ type: 'recentChanged', wallets: [kelp] })
    forgetUser(kit, null)
    expect(kit.wallets.getState().recent).toEqual([])
    kit.destroy()
  })
})
