import { expect, test } from 'vitest'
import { createDataServices } from '../../../test/services/testData.ts'
import { createTestKit } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { joinData } from './joinData.ts'
import { pollUnlessLive } from './pollUnlessLive.ts'

test('calls back every 10 s until stopped, except while events are pushed or the page is hidden', async () => {
  const services = await createDataServices()
  const document = { visibilityState: 'visible' as 'visible' | 'hidden' }
  const window = Object.assign(createTestWindow(), { document })
  const { kit, clock } = createTestKit(services.options, { window })
  const { data } = (await joinData(kit)).internals
  let isPushed = false
  data.live = { ...data.live, isLive: () => isPushed }
  const calls: number[] = []
  const stop = pollUnlessLive(kit, () => calls.push(clock.monotonic()))
  const begun = clock.monotonic()
  await clock.advance(20_000)
  expect(calls).toEqual([begun + 10_000, begun + 20_000])
  isPushed = true
  await clock.advance(30_000)
  isPushed = false
  document.visibilityState = 'hidden'
  await clock.advance(30_000)
  expect(calls).toHaveLength(2)
  document.visibilityState = 'visible'
  await clock.advance(10_000)
  expect(calls).toHaveLength(3)
  stop()
  await clock.advance(30_000)
  expect(calls).toHaveLength(3)
})
