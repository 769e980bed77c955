import { createDeferred } from '@holdfast/base'
import type { TestChain } from '@holdfast/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDataServices, sentTransaction } from '../../../test/services/testData.ts'
import { eventually } from '../../../test/testKit.ts'
import { FRIEND, openSendPage, startTokenChain } from '../../../test/testSend.ts'
import { setReceiver } from '../actions/setReceiver.ts'

/** An address that begins and ends like the friend's. */
const LOOKALIKE = '0x70990000000000000000000000000000000079c8'

let chain: TestChain
beforeAll(async () => {
  chain = await startTokenChain()
})
afterAll(() => chain.stop())

/**
 * Opens the views for sending. In the history, the account has paid the friend, or was paid by the friend; or the history
 * cannot be read.
 */
async function setUp(way: 'paid' | 'received' | 'unavailable') {
  const services = await createDataServices()
  const respond = services.respond
  services.respond = (request) => {
    if (!request.path.endsWith('/history') || way === 'unavailable') return respond(request)
    const account = request.path.split('/').at(-2)
    const [sender, recipient] = way === 'paid' ? [account, FRIEND] : [FRIEND, account]
    const direction = way === 'paid' ? 'out' : 'in'
    const transfers = [{ direction, quantity: { numeric: '1' }, sender, recipient }]
    return { status: 200, body: { data: [sentTransaction('1', { sentFrom: sender, transfers })], next: null } }
  }
  if (way === 'unavailable') services.data['history'] = 500
  const page = await openSendPage(chain, services.options)
  const enter = async (receiver: string) => {
    await setReceiver(page.kit, { receiver, isPasted: true })
    const found = page.state()
    await page.kit.internals.send?.counterpartyReading?.done
    return { found, warnings: page.state().warnings }
  }
  return { ...page, enter }
}

describe('readCounterparties', () => {
  test.each(['paid', 'received'] as const)(
    'behavior: a receiver that looks like one in the history (%s) gets a grave warning',
    async (way) => {
      const { enter } = await setUp(way)
      const { warnings } = await enter(LOOKALIKE)
      expect(warnings).toEqual([
        { kind: 'lookalike', isGrave: true, known: FRIEND },
        { kind: 'firstTime', isGrave: false },
      ])
    },
  )

  test('behavior: a receiver paid from another browser is known; an address that only paid the account is not', async () => {
    expect((await (await setUp('paid')).enter(FRIEND)).warnings).toEqual([])
    expect((await (await setUp('received')).enter(FRIEND)).warnings).toEqual([{ kind: 'firstTime', isGrave: false }])
  })

  test('behavior: the receiver is found before the history arrives, and the warning appears afterwards', async () => {
    const services = await createDataServices()
    const respond = services.respond
    const held = createDeferred<undefined>()
    services.respond = (request) => (request.path.endsWith('/history') ? held.promise : respond(request))
    const { kit, wallet, state } = await openSendPage(chain, services.options)
    const own = wallet.account.address
    const transfers = [{ direction: 'out', quantity: { numeric: '1' }, sender: own, recipient: FRIEND }]
    const history = { data: [sentTransaction('1', { sentFrom: own, transfers })], next: null }
    services.answers[`/v1/account/${own}/history`] = history
    await setReceiver(kit, { receiver: LOOKALIKE, isPasted: true })
    expect(state()).toMatchObject({ receiverAddress: LOOKALIKE, warnings: [{ kind: 'firstTime' }] })
    held.resolve(undefined)
    await eventually(() => state().warnings[0]?.kind === 'lookalike')
  })

  test('error: without the history the receiver is still found, and no toast appears', async () => {
    const { enter, toasts } = await setUp('unavailable')
    const { found, warnings } = await enter(LOOKALIKE)
    expect(found).toMatchObject({ receiverAddress: LOOKALIKE, isResolving: false })
    expect(warnings).toEqual([{ kind: 'firstTime', isGrave: false }])
    expect(toasts()).not.toContain('Failed to fetch transactions')
  })
})
