import { memoryStorage } from '@holdfast/base'
import { ProtocolError, PublishTimeoutError } from '@holdfast/pairing'
import { describe, expect, it, vi } from 'vitest'
import { createAnswers } from './answers.ts'

type Sent = { topic: string; response: { id: number } }

/** Creates a client with one pending request. The first answers fail with these errors, and later answers are sent. */
function createClient(failures: Error[] = []) {
  const sent: Sent[] = []
  let pending = [7]
  return {
    sent,
    getPendingRequests: () => pending.map((id) => ({ id }) as never /* the code reads only the id */),
    respond: async (parameters: Sent) => {
      const failure = failures.shift()
      if (failure) throw failure
      sent.push(parameters)
      pending = pending.filter((id) => id !== parameters.response.id)
    },
  }
}

const create = (client = createClient(), storage = memoryStorage()) => {
  const onChange = vi.fn()
  return { client, storage, onChange, answers: createAnswers({ client, storage, onChange }) }
}

/** Waits until the check passes; long enough for a busy machine. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, 10_000)

describe('createAnswers', () => {
  it('default: sends an answer once, and deletes it when the relay has accepted it', async () => {
    const { client, storage, answers } = create()
    await answers.give('topic', 7, { result: '0x1' })
    await until(() => expect(answers.has(7)).toBe(false))
    expect(client.sent).toEqual([{ topic: 'topic', response: { id: 7, jsonrpc: '2.0', result: '0x1' } }])
    expect(await storage.keys()).toEqual([])
    answers.resend()
    expect(client.sent).toHaveLength(1)
  })

  it('behavior: an answer that the relay did not accept is stored, and sent again on request', async () => {
    const { client, storage, answers } = create(createClient([new PublishTimeoutError({ id: '7', tag: 1109 })]))
    await answers.give('topic', 7, { result: '0x1' })
    expect(answers.has(7)).toBe(true)
    await until(async () => {
      answers.resend()
      expect(client.sent).toHaveLength(1)
    })
    await until(async () => expect(await storage.keys()).toEqual([]))
  })

  it('behavior: a reloaded page sends the answers that could not be sent before', async () => {
    const offline = create(createClient([new PublishTimeoutError({ id: '7', tag: 1109 })]))
    await offline.answers.give('topic', 7, { error: { code: 4001, message: 'no' } })
    const { client, answers } = create(createClient(), offline.storage)
    await answers.load()
    expect(answers.has(7)).toBe(true)
    answers.resend()
    await until(() => expect(answers.has(7)).toBe(false))
    expect(client.sent).toMatchObject([{ response: { id: 7, error: { code: 4001 } } }])
  })

  it('error: the answer to an expired request, if its deletion fails, is deleted at the next try', async () => {
    const expired = () => new ProtocolError('EXPIRED', 'request: 7')
    const storage = memoryStorage()
    let failures = 1
    const failing = {
      ...storage,
      delete: async (key: string) => {
        if (failures-- > 0) throw new DOMException('Full', 'QuotaExceededError')
        await storage.delete(key)
      },
    }
    const { answers } = create(createClient([expired(), expired()]), failing)
    await answers.give('topic', 7, { result: null })
    await until(() => expect(failures).toBe(0))
    expect(answers.has(7)).toBe(true)
    await until(() => {
      answers.resend()
      expect(answers.has(7)).toBe(false)
    })
  })

  it('behavior: an answer to a request that is no longer pending is deleted, and so is a damaged entry', async () => {
    const { storage, answers } = create(createClient([new ProtocolError('EXPIRED', 'request: 7')]))
    await answers.give('topic', 7, { result: null })
    await until(() => expect(answers.has(7)).toBe(false))
    await storage.set('answer/9', JSON.stringify({ topic: 'topic', outcome: { result: 1 } }))
    await storage.set('answer/7', 'damaged')
    await answers.load()
    expect(answers.has(9)).toBe(false)
    expect(await storage.keys()).toEqual([])
  })
})
