import type { CatalogueWallet } from '@holdfast/api'
import { createKit } from '@holdfast/core'
import { createToaster } from '@holdfast/ui/toast'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { pendingKeyPrefix } from '../stake/transactions/pendingKey.ts'
import { forgetUser } from './forgetUser.ts'

const kelp = { id: 'kelp', name: 'Kelp Wallet' } as CatalogueWallet // Cast: these tests read no other field.

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

function setUp() {
  const kit = createKit({ projectId: 'test' })
  kit.wallets.send({ type: 'recentChanged', wallets: [kelp] })
  const toaster = createToaster()
  onTestFinished(() => {
    kit.destroy()
    toaster.clear()
  })
  return { kit, toaster, stake: undefined }
}

describe('forgetUser', () => {
  it("default: clears the kit's data and the pending transactions, and keeps settings that belong to no user", () => {
    const account = '0x1111111111111111111111111111111111111111'
    localStorage.setItem(`${pendingKeyPrefix}31337:${account}`, '{"hash":"0x1"}')
    localStorage.setItem('@holdfast/v1/recent_receivers', '[]')
    localStorage.setItem('holdfast.color-mode', 'dark')
    const page = setUp()
    forgetUser({ ...page, storage: localStorage })
    expect(Object.keys(localStorage).filter((key) => key.startsWith(pendingKeyPrefix))).toEqual([])
    expect(localStorage.getItem('@holdfast/v1/recent_receivers')).toBeNull()
    expect(localStorage.getItem('holdfast.color-mode')).toBe('dark')
    expect(page.kit.wallets.getState().recent).toEqual([])
  })

  it('behavior: removes the toasts, and ends the watches of transactions', () => {
    const page = setUp()
    page.toaster.show({ variant: 'loading', message: 'Transaction started' })
    let ended = 0
    forgetUser({ ...page, storage: localStorage, stake: { forget: () => (ended += 1) } })
    expect(page.toaster.getSnapshot()).toEqual([])
    expect(ended).toBe(1)
  })

  it("behavior: clears the kit's state where the browser forbids storage", () => {
    const page = setUp()
    forgetUser({ ...page, storage: null })
    expect(page.kit.wallets.getState().recent).toEqual([])
  })
})
