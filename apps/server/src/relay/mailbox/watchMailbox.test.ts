import { expect, it } from 'vitest'
import { connectClient, publishParams, randomTopic, startRelay } from '../test/relayFixture.ts'
import { MailboxBrokenError } from './log/errors.ts'
import type { MailboxFactory } from './Mailbox.ts'
import { memoryMailbox } from './memoryMailbox.ts'
import { watchMailbox } from './watchMailbox.ts'

it('watchMailbox: reports a mailbox as broken only after the mailbox has stopped writing to its disk', async () => {
  const failures: (Error | undefined)[] = [undefined, new Error('no room'), new MailboxBrokenError(new Error('EIO'))]
  const failing: MailboxFactory = async (host) => ({
    ...(await memoryMailbox()(host)),
    store: (_draft, onStored) => onStored(failures.shift()),
  })
  const { mailbox, isBroken } = watchMailbox(failing)
  const relay = await startRelay({ mailbox })
  const client = await connectClient(relay.url)
  const publish = async (): Promise<boolean> =>
    (await client.call('irn_publish', publishParams(randomTopic(), 'x'))).result === true
  const outcomes = []
  for (let count = 0; count < 4; count += 1) outcomes.push([await publish(), isBroken()])
  expect(outcomes).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [true, true],
  ])
  await client.close()
  await relay.stop()
})
