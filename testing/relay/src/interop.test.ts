import { describeInterop } from '@holdfast/pairing/interop'
import { afterAll } from 'vitest'
import { startTestRelay, type TestRelay } from './startTestRelay.ts'

const relays: TestRelay[] = []

describeInterop(async () => {
  const relay = await startTestRelay()
  relays.push(relay)
  return relay
})

afterAll(async () => {
  for (const relay of relays) await relay.remove()
})
