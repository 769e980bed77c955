import { aheadClock } from '@holdfast/testing/time'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '../../test/until.ts'
import { operationOf, plainAccount, startOperationChain, startTestBundler } from '../test/testBundler.ts'

const HOUR_MS = 3_600_000

it('behavior: finished operations are deleted on schedule although the clock was set back', {
  timeout: 120_000,
}, async () => {
  const clock = aheadClock()
  const chain = await startOperationChain()
  onTestFinished(() => chain.stop())
  const bundler = await startTestBundler(chain, { clock })
  onTestFinished(() => bundler.stop())
  const sender = await chain.place(plainAccount)
  await chain.deposit4337(sender)
  await bundler.include(operationOf(sender))
  const list = () => bundler.site.query<{ status: string }>('select status from user_operation')
  expect(await list()).toEqual([{ status: 'included' }])
  await bundler.site.query("update user_operation set updated_at = now() - interval '100 days'")
  clock.step(-24 * HOUR_MS)
  clock.aheadMs = HOUR_MS + 1
  await until(async () => (await list()).length === 0)
})
