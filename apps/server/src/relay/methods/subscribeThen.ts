import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'

/**
 * Subscribes the caller to a topic on behalf of a method that does more than subscribe.
 *
 * @param next - called once the topic is open. It must call its argument after the response, to start the deliveries.
 */
export function subscribeThen(
  { hub }: Core,
  call: SocketCall<unknown>,
  topic: string,
  next: (start: () => void) => void,
): void {
  const subscription = hub.subscribe(call.caller, topic)
  if (subscription instanceof Promise) subscription.then((opened) => next(() => hub.start(opened)), call.fail)
  else next(() => hub.start(subscription))
}
