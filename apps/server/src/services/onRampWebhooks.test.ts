import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signReport } from '../onramp/sandbox/reports.ts'
import { newcomer, useShop } from '../onramp/test/useShop.ts'

const SECOND_MS = 1_000

const { chain, shop, begin } = useShop({ sandboxLateMs: SECOND_MS })

/** Posts a webhook of the sandbox; by default it is signed correctly and dated now. */
async function report(body: object | string, options: { signature?: string; now?: number } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = options.signature ?? signReport(secret(), text, options.now ?? Date.now())
  const response = await fetch(`${shop().site.config.services.url}/v1/onramp/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'sandbox-signature': signature },
    body: text,
  })
  return { status: response.status, body: (await response.json()) as { outcome?: string; field?: string } }
}

/** Derives the secret of the sandbox's webhooks as the server does. */
function secret(): string {
  const { authSecret } = shop().site.config
  return createHmac('sha256', authSecret ?? '')
    .update('holdfast.onramp-sandbox')
    .digest('hex')
}

const statement = (order: { id: string; address: string }, change: object = {}) => ({
  id: crypto.randomUUID(),
  orderId: order.id,
  payment: { transactionId: `t-${order.id}`, status: 'paid', address: order.address, ...change },
})

/** Sends a little ether to an address. @returns the hash of the transaction. */
function send(to: string): Promise<string> {
  const [giver] = chain().accounts
  return chain().call<string>('eth_sendTransaction', { from: giver?.address, to, value: '0x1' })
}

describe('an order that is not paid', () => {
  it('behavior: expires, and can still be paid and confirmed late', async () => {
    const { order } = await begin(newcomer())
    const past = "now() - interval '1 second'"
    await shop().site.query(
      `update onramp_order set expires_at = ${past}, next_check_at = ${past} where id = '${order.id}'`,
    )
    await shop().waitForStatus(order.id, 'expired')
    expect((await report(statement(order))).body).toEqual({ outcome: 'applied' })
    expect((await shop().onRamp.getOrder({ id: order.id })).status).toBe('paid')
    const transactionHash = await send(order.address)
    await report(statement(order, { status: 'done', transactionHash }))
    expect(await shop().waitForStatus(order.id, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed' })
  })
})

describe('webhooks', () => {
  it('error: the refusal names the provider that is not configured', async () => {
    const url = `${shop().site.config.services.url}/v1/onramp/webhooks/elsewhere`
    const response = await fetch(url, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      reasons: [{ description: 'The provider elsewhere is not configured.' }],
    })
  })

  it('error: refuses a webhook that is forged, changed, too old, or from the future', async () => {
    const { order } = await begin(newcomer())
    const body = JSON.stringify(statement(order))
    const forged = signReport('another secret', body, Date.now())
    expect((await report(body, { signature: forged })).status).toBe(401)
    expect((await report(body, { signature: '' })).status).toBe(401)
    expect((await report(`${body} `, { signature: signReport(secret(), body, Date.now()) })).status).toBe(401)
    expect((await report(body, { now: Date.now() - 301 * SECOND_MS })).status).toBe(401)
    // Far enough ahead of the limit of 300 s, because a busy machine takes a while to deliver the webhook.
    expect((await report(body, { now: Date.now() + 330 * SECOND_MS })).status).toBe(401)
    expect((await shop().onRamp.getOrder({ id: order.id })).status).toBe('created')
  })

  it('behavior: a repeated webhook counts once, and a late one reverts nothing', async () => {
    const { order } = await begin(newcomer())
    const paid = statement(order)
    expect(await report(paid)).toEqual({ status: 200, body: { outcome: 'applied' } })
    expect(await report(paid)).toEqual({ status: 200, body: { outcome: 'repeated' } })
    expect(await report(statement(order, { status: 'started' }))).toEqual({
      status: 200,
      body: { outcome: 'unchanged' },
    })
    expect((await shop().onRamp.getOrder({ id: order.id })).status).toBe('paid')
    expect((await report(statement(order, { status: 'failed', reason: 'no' }))).body).toEqual({ outcome: 'applied' })
    // A final state is final.
    expect((await report(statement(order))).body).toEqual({ outcome: 'unchanged' })
    expect(await shop().onRamp.getOrder({ id: order.id })).toMatchObject({ status: 'failed', reason: 'no' })
  })

  it('error: ignores an unknown order, and facts that do not fit the order', async () => {
    const { order } = await begin(newcomer())
    const unknown = { id: 'b'.repeat(22), address: order.address }
    expect((await report(statement(unknown))).body).toEqual({ outcome: 'unknown_order' })
    for (const [change, field] of [
      [{ address: newcomer() }, 'address'],
      [{ purchaseAmount: '1' }, 'purchase'],
      [{ symbol: 'HUSD' }, 'purchase'],
      [{ paymentAmount: '1.00' }, 'payment'],
      [{ paymentCurrency: 'EUR' }, 'payment'],
      [{ chainId: 'eip155:1' }, 'chain'],
    ] as const) {
      expect((await report(statement(order, change))).body).toEqual({ outcome: 'mismatch', field })
    }
    // 100 and 100.00 are the same amount.
    expect((await report(statement(order, { paymentAmount: '100' }))).body).toEqual({ outcome: 'applied' })
    expect(shop().site.log()).toContain('a webhook does not fit its order')
  })

  it('error: fails an order whose transaction the chain does not show as stated', async () => {
    const { order } = await begin(newcomer())
    // A transaction to another account.
    const transactionHash = await send(newcomer())
    await report(statement(order, { status: 'done', transactionHash }))
    expect(await shop().waitForStatus(order.id, 'failed')).toMatchObject({
      reason: 'The transaction that the provider names moves nothing to the address.',
    })
  })

  it.each(['', '{', 'null', '[]', '{"id":1}', `{"id":"x","orderId":"y","payment":{"status":"rich"}}`])(
    'error: refuses an invalid signed body: %j',
    async (body) => {
      expect((await report(body)).status).toBe(400)
    },
  )

  it('error: refuses a webhook of a provider that is not configured, and one that is too long', async () => {
    const url = `${shop().site.config.services.url}/v1/onramp/webhooks`
    for (const name of ['coinbase', 'meld', 'nobody']) {
      expect((await fetch(`${url}/${name}`, { method: 'POST', body: '{}' })).status).toBe(404)
    }
    expect((await report('x'.repeat(200_000))).status).toBe(413)
  })
})
