import { describe, expect, it } from 'vitest'
import { answerBatch } from './batch.ts'
import { writeAnswer } from './nodes/answer.ts'

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

  it('error: when the responses are too large together, the last ones are errors, and the calls left are not made', async () => {
    const made: string[] = []
    const text = await answerBatch(callsOf(100), async ({ id }) => {
      made.push(id)
      return writeAnswer(id, { result: mebibytes(10) })
    })
    const errors = callsOf(97).map((_, index) => [index + 3, tooLarge])
    expect(read(text)).toEqual([...[0, 1, 2].map((id) => [id, 10 * 1024 * 1024]), ...errors])
    expect(made.length).toBeLessThan(40)
  })

  it('behavior: the hash of a transaction is passed on even then', async () => {
    const text = await answerBatch(callsOf(5), async ({ id }) =>
      writeAnswer(id, { result: id === '4' ? `"0x${'ab'.repeat(32)}"` : mebibytes(10) }),
    )
    expect(read(text).at(-1)).toEqual([4, 66])
  })
})
