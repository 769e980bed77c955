import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { toCatalogueWallet } from '../selectors/customWallets.ts'
import { addRecentWallet } from './addRecentWallet.ts'

const key = '@holdfast/v1/recent_wallets'
const wallet = (id: string) => toCatalogueWallet({ id, name: id.toUpperCase(), mobile_link: `${id}://` })
const recent = (kit: ReturnType<typeof createTestKit>['kit']) => kit.wallets.getState().recent.map(({ id }) => id)
/** Creates a page for which an earlier visit has stored a text. */
const revisit = (text: string) => createTestKit({}, { window: createTestWindow(new Map([[key, text]])) }).kit

describe('addRecentWallet', () => {
  test('default: stores two wallets, the newest first, also for the next visit', () => {
    const { kit, window } = createTestKit()
    for (const id of ['a', 'b', 'c']) addRecentWallet(kit, wallet(id))
    expect(recent(kit)).toEqual(['c', 'b'])
    const next = revisit(window.stored.get(key) ?? '')
    expect(recent(next)).toEqual(['c', 'b'])
    expect(next.wallets.getState().recent[0]).toMatchObject({ name: 'C', mobile_link: 'c://' })
  })

  test('behavior: a wallet that is stored already keeps its place', () => {
    const { kit } = createTestKit()
    for (const id of ['a', 'b', 'a']) addRecentWallet(kit, wallet(id))
    expect(recent(kit)).toEqual(['b', 'a'])
  })

  test.each([
    ['empty', ''],
    ['incomplete JSON', '[{"id":"a"'],
    ['no list', '{"a":1}'],
    ['a list of invalid entries', '[null, 7, {"id": 7, "name": "A"}, {"id": "a"}, [], {"name": "A"}]'],
  ])('error: there are no recent wallets if the stored text is %s', (_, text) => {
    expect(recent(revisit(text))).toEqual([])
  })

  test('error: valid stored entries are kept, without links that run code', () => {
    const stored = [
      { id: 'a', name: 'A', mobile_link: 'javascript:alert(1)', extra: true },
      null,
      { id: 'b', name: 'B' },
    ]
    const kit = revisit(JSON.stringify([...stored, { id: 'c', name: 'C' }]))
    expect(recent(kit)).toEqual(['a', 'b'])
    expect(kit.wallets.getState().recent[0]).toEqual({ id: 'a', name: 'A' })
  })

  test('error: keeps the wallets for this page if storage is full', () => {
    const { kit, window } = createTestKit()
    window.localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    addRecentWallet(kit, wallet('a'))
    expect(recent(kit)).toEqual(['a'])
  })
})
