import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEmail } from './test/refusal.ts'
import { startTestCustody, type TestCustody } from './test/testCustody.ts'

let custody: TestCustody
beforeAll(async () => {
  custody = await startTestCustody()
})
afterAll(() => custody.stop())

const services = ['api', 'vault'] as const

it.each(services)(
  'error: the %s does not start with another secret, with which it would not find its accounts',
  async (service) => {
    await custody.createWallet(newEmail())
    await expect(custody.restart(service, { secret: 'ab'.repeat(32) })).rejects.toMatchObject({
      problems: [expect.stringMatching(/^the secret in .* is not the secret with which the stored accounts were made/)],
    })
    await custody.restart(service)
    await custody.createWallet(newEmail())
  },
)

it.each(services)('error: the %s does not start with another master key of the same id', async (service) => {
  await custody.createWallet(newEmail())
  await expect(custody.restart(service, { keys: `one:${'ab'.repeat(32)}` })).rejects.toMatchObject({
    problems: [expect.stringMatching(/^the master key 'one' in .* is not the key/)],
  })
  await custody.restart(service)
  await custody.createWallet(newEmail())
})
