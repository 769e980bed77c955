import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPendingStore, maxPendingTransactions, type PendingTransaction } from './pending.ts'
import { pendingKeyPrefix } from './pendingKey.ts'

const scope = { chainId: 31337, address: '0xAbCdef0000000000000000000000000000000001' }

function pending(index: number): PendingTransaction {
  return { hash: `0x${index.toString(16).padStart(64, '0')}`, action: 'deposit', value: '1', submittedAt: index }
}

function open() {
  return createPendingStore({ storage: localStorage, events: window })
}

beforeEach(() => localStorage.clear())

describe('createPendingStore', () => {
  it('default: keeps the list after a reload, and ignores the letter case of the address', () => {
    open().add(scope, pending(1))
    expect(open().list({ ...scope, address: scope.address.toLowerCase() })).toEqual([pending(1)])
  })

  it('behavior: keeps chains and accounts apart', () => {
    const store = open()
    store.add(scope, pending(1))
    expect(store.list({ ...scope, chainId: 31338 })).toEqual([])
    expect(store.list({ ...scope, address: `0x${'2'.repeat(40)}` })).toEqual([])
  })

  it('behavior: keeps at most 99 transactions, and drops the oldest', () => {
    const store = open()
    for (let index = 0; index <= maxPendingTransactions; index++) store.add(scope, pending(index))
    expect(maxPendingTransactions).toBe(99)
    expect(store.list(scope)).toHaveLength(99)
    expect(store.list(scope)[0]).toEqual(pending(1))
  })

  it('behavior: stores the same hash once, and removes the storage key with the last entry', () => {
    const store = open()
    store.add(scope, pending(1))
    store.add(scope, pending(1))
    expect(store.list(scope)).toHaveLength(1)
    store.remove(scope, pending(1))
    expect(localStorage.length).toBe(0)
  })

  it("behavior: keeps a batch and a transaction as separate entries even if the batch's id equals the hash", () => {
    const store = open()
    const hash = `0x${'1'.padStart(64, '0')}` as const
    const batch = { callsId: hash, action: 'deposit', value: '1', submittedAt: 1 } as const
    store.add(scope, batch)
    store.add(scope, pending(1))
    expect(open().list(scope)).toHaveLength(2)
    store.remove(scope, { hash })
    expect(open().list(scope)).toEqual([batch])
    store.remove(scope, { callsId: hash })
    expect(open().list(scope)).toEqual([])
  })

  it('behavior: calls its subscribers, also on changes from other tabs', () => {
    const store = open()
    let calls = 0
    const stop = store.subscribe(() => calls++)
    store.add(scope, pending(1))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: `${pendingKeyPrefix}1:0x` }))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'something else' }))
    expect(calls).toBe(2)
    // Another tab has emptied the storage.
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(calls).toBe(3)
    stop()
    store.remove(scope, pending(1))
    expect(calls).toBe(3)
  })

  it('behavior: listens to the other tabs only while it has subscribers', () => {
    const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
    onTestFinished(() => void vi.restoreAllMocks())
    const store = open()
    expect(added).not.toHaveBeenCalled()
    const stops = [store.subscribe(() => undefined), store.subscribe(() => undefined)]
    for (const stop of stops) stop()
    expect(added.mock.calls).toHaveLength(2)
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })

  it.each([
    ['{'],
    ['{}'],
    ['null'],
    ['[{"hash":"0x1"}]'],
    ['[{"action":"deposit","value":"1","submittedAt":1}]'],
    ['[{"hash":"0x1","action":"deposit","value":"1","submittedAt":1}]'],
    ['[{"callsId":1,"action":"deposit","value":"1","submittedAt":1}]'],
    ['[{"callsId":"0x5","connectorId":1,"action":"deposit","value":"1","submittedAt":1}]'],
    ['[null,1]'],
  ])('error: ignores the broken list %s', (text) => {
    localStorage.setItem(`${pendingKeyPrefix}31337:${scope.address.toLowerCase()}`, text)
    expect(open().list(scope)).toEqual([])
  })

  it('error: keeps the list in memory when the storage is full', () => {
    const full = {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const store = createPendingStore({ storage: full })
    store.add(scope, pending(1))
    expect(store.list(scope)).toEqual([pending(1)])
    store.remove(scope, pending(1))
    expect(store.list(scope)).toEqual([])
    store.add(scope, pending(2))
    store.forget()
    expect(store.list(scope)).toEqual([])
  })
})
