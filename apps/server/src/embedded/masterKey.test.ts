import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEmail } from './test/refusal.ts'
import { startTestCustody, type TestCustody } from './test/testCustody.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

it.each(['api', 'vault'] as const)(
  'error: the %s does not start with another master key of the same id',
  async (service) => {
    await custody.createWallet(newEmail())
    await expect(custody.restart(service, { keys: `one:${'ab'.repeat(32)}` })).rejects.toMatchObject({
      problems: [expect.stringMatching(/^the master key 'one' in .* is not the one/)],
    })
    await custody.restart(service, { keys: custody.keys[service] })
    await custody.createWallet(newEmail())
  },
)
