import { expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../../database/connect.ts'
import { makeTestDatabase } from '../../test/database/testDatabase.ts'
import { onRampSandboxPayment as payments } from '../orders/tables.ts'
import { createPayouts } from './payouts.ts'

it('error: a payment that cannot be advanced does not hold up the later ones', async () => {
  const { db, close } = connectDatabase(await makeTestDatabase({ hasTables: true }), () => undefined)
  onTestFinished(close)
  const dueAt = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
  await db.insert(payments).values([
    { id: 'stuck', orderId: '1', chainId: 'eip155:5', state: 'sent', dueAt: dueAt(0), transactionHash: '0x00' },
    { id: 'due', orderId: '2', chainId: 'eip155:31337', state: 'pending', dueAt: dueAt(1) },
  ])
  const { changed, errors } = await createPayouts({ db, askOf: () => undefined }).run(dueAt(2))
  expect(changed).toMatchObject([{ id: 'due', state: 'paid' }])
  expect(errors).toEqual([new RangeError('The chain eip155:5 is not served.')])
})
