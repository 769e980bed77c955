import { createDeferred } from '@holdfast/base'
import { describe, expect, it } from 'vitest'
import { writeAnswer } from './answer.ts'
import { answerBatch } from './batch.ts'
import { createHeldAnswers } from './heldAnswers.ts'

const callsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id) }))
const mebibytes = (count: number): string => JSON.stringify('x'.repeat(count * 1024 * 1024))
/** The ids and results of a batch's responses, or their errors. */
const read = (text: string): unknown[] =>
  (JSON.parse(text) as { id: number; result?: string; error?: unknown }[]).map(({ id, result, error }) => [
    id,
    error ?? result?.length,
  ])
const tooLarge = { code: -32003, message: 'The responses of the batch are too large together. Please ask in parts.' }

describe('answerBatch', () => {
  it('default: joins the responses in the order of the calls', async () => {
    const text = await answerBatch(callsOf(100), async ({ id }) => writeAnswer(id, { result: '"0x"' }))
    expect(read(text)).toEqual(callsOf(100).map(({ id }) => [Number(id), 2]))
  })

  it('error: when the responses are too large together, the last responses are errors, and the remaining calls are not made', async () => {
    const made: string[] = []
    const text = await answerBatch(callsOf(100), async ({ id }) => {
      made.push(id)
      return writeAnswer(id, { result: mebibytes(10) })
    })
    const errors = callsOf(97).map((_, index) => [index + 3, tooLarge])
    expect(read(text)).toEqual([...[0, 1, 2].map((id) => [id, 10 * 1024 * 1024]), ...errors])
    expect(made.length).toBeLessThan(40)
  })

  it('behavior: the hash of a transaction is passed on even in a batch that is too large', async () => {
    const text = await answerBatch(callsOf(5), async ({ id }) =>
      writeAnswer(id, { result: id === '4' ? `"0x${'ab'.repeat(32)}"` : mebibytes(10) }),
    )
    expect(read(text).at(-1)).toEqual([4, 66])
  })

  it('error: long responses for which the process has no room are errors; afterwards nothing is held', async () => {
    const held = createHeldAnswers(15 * 1024 * 1024)
    const texts = await Promise.all(
      [1, 2].map(() => answerBatch(callsOf(1), async ({ id }) => writeAnswer(id, { result: mebibytes(10) }), held)),
    )
    const unreachable = expect.objectContaining({ code: -32603 })
    expect(texts.flatMap(read)).toEqual([
      [0, 10 * 1024 * 1024],
      [0, unreachable],
    ])
    expect(held.bytes()).toBe(0)
  })

  it('behavior: when a call is rejected, nothing of the batch stays held', async () => {
    const held = createHeldAnswers(15 * 1024 * 1024)
    const late = createDeferred<string>()
    const answers = [mebibytes(1), Promise.reject(new RangeError('broken')), late.promise]
    const batch = answerBatch(
      callsOf(3),
      async ({ id }) => writeAnswer(id, { result: (await answers[Number(id)]) ?? '' }),
      held,
    )
    await expect(batch).rejects.toThrow('broken')
    late.resolve(mebibytes(1))
    await late.promise
    await new Promise((resolve) => setImmediate(resolve))
    expect(held.bytes()).toBe(0)
  })
})
