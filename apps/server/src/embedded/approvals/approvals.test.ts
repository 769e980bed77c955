import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { APPROVAL_NOT_FOUND, approvalLifeS } from '@holdfast/api/approvals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../test/refusal.ts'
import { type LoggedIn, startTestCustody, type TestCustody } from '../test/testCustody.ts'

let custody: TestCustody
let frame: LoggedIn
beforeAll(async () => {
  custody = await startTestCustody()
  frame = await custody.createWallet('frame@example.test')
})
afterAll(() => custody.stop())

/** Creates a question. */
async function ask() {
  const ticket = randomBytes(32).toString('base64url')
  const id = randomUUID()
  const ticketHash = createHash('sha256').update(ticket).digest('base64url')
  const expiresAt = await frame.approvals.create({ id, ticketHash, content: 'c2VhbGVk' }, frame.tokens)
  return { id, ticket, expiresAt }
}

describe('approvals', () => {
  it('default: a window fetches a question with its ticket and answers it, and the waiting frame receives the answer', async () => {
    const { id, ticket } = await ask()
    const answered = frame.approvals.wait(id, frame.tokens)
    const window = await custody.createDevice()
    expect(await window.approvals.open({ id, ticket })).toBe('c2VhbGVk')
    // After a reload, a window still counts as the same window.
    expect(await window.approvals.open({ id, ticket })).toBe('c2VhbGVk')
    await window.approvals.answer({ id, result: 'eWVz' })
    expect(await answered).toEqual({ state: 'answered', result: 'eWVz' })
    const rows = await custody.query<{ content: string }>('api', `select * from embedded_approval where id = '${id}'`)
    expect(rows).toMatchObject([{ state: 'answered', content: '' }])
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  it('error: only one window opens a question, and only that window answers it, once', async () => {
    const { id, ticket } = await ask()
    const [first, second] = [await custody.createDevice(), await custody.createDevice()]
    expect(await refusal(first.approvals.answer({ id, result: 'eWVz' }))).toBe(APPROVAL_NOT_FOUND)
    expect(await refusal(first.approvals.open({ id, ticket: 't'.repeat(43) }))).toBe(APPROVAL_NOT_FOUND)
    const opened = await Promise.all([
      refusal(first.approvals.open({ id, ticket })),
      refusal(second.approvals.open({ id, ticket })),
    ])
    expect(new Set(opened)).toEqual(new Set(['allowed', APPROVAL_NOT_FOUND]))
    const [winner, loser] = opened[0] === 'allowed' ? [first, second] : [second, first]
    expect(await refusal(loser.approvals.answer({ id, result: 'bm8' }))).toBe(APPROVAL_NOT_FOUND)
    const answers = await Promise.all(['eWVz', 'bm8'].map((result) => refusal(winner.approvals.answer({ id, result }))))
    expect(new Set(answers)).toEqual(new Set(['allowed', APPROVAL_NOT_FOUND]))
    expect(await refusal(winner.approvals.open({ id, ticket }))).toBe(APPROVAL_NOT_FOUND)
  })

  it('error: only the device that asked reads and withdraws a question; no window answers a withdrawn question', async () => {
    const { id, ticket } = await ask()
    const stranger = await custody.createWallet('stranger@example.test')
    expect(await refusal(stranger.approvals.wait(id, stranger.tokens))).toBe(APPROVAL_NOT_FOUND)
    await stranger.approvals.withdraw(id, stranger.tokens)
    const window = await custody.createDevice()
    await window.approvals.open({ id, ticket })
    await frame.approvals.withdraw(id, frame.tokens)
    expect(await frame.approvals.wait(id, frame.tokens)).toEqual({ state: 'over', result: null })
    expect(await refusal(window.approvals.answer({ id, result: 'eWVz' }))).toBe(APPROVAL_NOT_FOUND)
  })

  it('error: refuses a taken id, a call without a session, and a body that breaks the contract', async () => {
    const { id } = await ask()
    const again = { id, ticketHash: 'h'.repeat(43), content: 'YQ' }
    expect(await refusal(frame.approvals.create(again, frame.tokens))).toBe(APPROVAL_NOT_FOUND)
    const token = { accessToken: 'x'.repeat(40) }
    expect(await refusal(frame.approvals.create({ ...again, id: randomUUID() }, token))).toBe('invalid_token')
    const huge = { ...again, id: randomUUID(), content: 'c'.repeat(120_001) }
    expect(await refusal(frame.approvals.create(huge, frame.tokens))).toBe('invalid_request')
  })

  it('error: an expired question is over for the frame and not found for the window', async () => {
    const { id, ticket } = await ask()
    const window = await custody.createDevice()
    await window.approvals.open({ id, ticket })
    custody.pass(approvalLifeS)
    const tokens = await frame.api.refresh({ refreshToken: frame.tokens.refreshToken })
    expect(await frame.approvals.wait(id, tokens)).toEqual({ state: 'over', result: null })
    expect(await refusal(window.approvals.answer({ id, result: 'eWVz' }))).toBe(APPROVAL_NOT_FOUND)
  })
})
