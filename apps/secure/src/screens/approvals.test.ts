import { describe, expect, test } from 'vitest'
import { createApprovals } from './approvals.ts'
import { testQuestion } from './test/testQuestion.ts'

describe('createApprovals', () => {
  test('default: a question is shown until it is answered', async () => {
    const approvals = createApprovals()
    const answer = approvals.ask(testQuestion, new AbortController().signal)
    const shown = approvals.current.get()
    expect(shown).toMatchObject(testQuestion)
    approvals.approve(shown?.id ?? '')
    await answer
    expect(approvals.current.get()).toBeUndefined()
  })

  test('behavior: an answer to an earlier question does not answer the next question', async () => {
    const approvals = createApprovals()
    const first = approvals.ask(testQuestion, new AbortController().signal)
    const id = approvals.current.get()?.id ?? ''
    approvals.refuse(id)
    await expect(first).rejects.toThrow('User rejected the request')
    const second = approvals.ask(testQuestion, new AbortController().signal)
    approvals.approve(id)
    const outcome = await Promise.race([second.then(() => 'approved'), Promise.resolve('waits')])
    expect(outcome).toBe('waits')
    approvals.refuse(approvals.current.get()?.id ?? '')
    await expect(second).rejects.toThrow('User rejected the request')
  })

  test('T-PH-2: refuses a question with a limit even if it is approved', async () => {
    const approvals = createApprovals()
    const answer = approvals.ask({ ...testQuestion, limitedUntil: 5 }, new AbortController().signal)
    approvals.approve(approvals.current.get()?.id ?? '')
    await expect(answer).rejects.toThrow('User rejected the request')
  })

  test('error: refuses a question that the page withdraws, before or while it is shown', async () => {
    const approvals = createApprovals()
    const controller = new AbortController()
    const answer = approvals.ask(testQuestion, controller.signal)
    controller.abort()
    await expect(answer).rejects.toThrow('Request was aborted')
    await expect(approvals.ask(testQuestion, controller.signal)).rejects.toThrow('Request was aborted')
    expect(approvals.current.get()).toBeUndefined()
  })
})
