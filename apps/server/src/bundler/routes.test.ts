import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { rpcErrors } from '../rpc/json-rpc/request.ts'
import { createRpcBudget } from '../rpc/limits.ts'
import { answerBody } from './routes.ts'

describe('answerBody', () => {
  it('error: if the responses of a batch are too large together, the last responses are errors', async () => {
    const result = 'x'.repeat(10 * 1024 * 1024)
    const calls = [1, 2, 3, 4].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    const { body } = await answerBody({
      text: JSON.stringify(calls),
      chainId: 'eip155:1',
      bundlers: new Map([['eip155:1', { answer: async () => ({ result }) }]]),
      budget: createRpcBudget({ limits: { perNetwork: 100, perProject: 100 }, clock: fakeClock() }),
      caller: { network: '', project: '' },
      projectKey: 1,
      subnet: '',
      log: pino({ level: 'silent' }),
    })
    const answers = JSON.parse(body) as { id: number; error?: unknown }[]
    expect(answers.map(({ id, error }) => [id, error])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
      [4, rpcErrors.tooLarge],
    ])
  })
})
