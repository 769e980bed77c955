import { assertPing } from '../../validate/assertions.ts'
import { type Context, type Handler, raise } from '../context.ts'
import { reply, sendAndWait } from '../messages/send.ts'

/** Pings the peer; resolves when it has answered. @throws {ProtocolError} | {RequestExpiredError} */
export async function ping(context: Context, parameters: { topic: string }): Promise<void> {
  context.assertReady()
  const { topic } = assertPing(context, parameters)
  const method = context.records.sessions.get(topic) ? 'wc_sessionPing' : 'wc_pairingPing'
  await sendAndWait(context, { topic, method, params: {} }).answered
}

/** Answers the peer's ping, and emits its event. */
export const onPing: Handler = async (context, { topic, id, method }) => {
  reply(context, { topic, method, id, result: true })
  raise(context, method === 'wc_sessionPing' ? 'session_ping' : 'pairing_ping', { id, topic })
}
