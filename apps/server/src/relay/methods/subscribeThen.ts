import type { Core } from '../core.ts'
import type { Subscription } from '../sockets/socket.ts'
import type { SocketCall } from './SocketCall.ts'

/**
 * Subscribes the caller to a topic on behalf of a method that does more than subscribe.
 *
 * @param next - called once the topic is open, with the call to answer. The deliveries start after a success; a failure ends the
 * subscription.
 */
export function subscribeThen<Params>(
  { hub }: Core,
  call: SocketCall<Params>,
  topic: string,
  next: (call: SocketCall<Params>) => void,
): void {
  const onOpen = (subscription: Subscription): void =>
    next({
      ...call,
      succeed: (result) => {
        call.succeed(result)
        hub.start(subscription)
      },
      fail: (error) => {
        hub.abandon(subscription)
        call.fail(error)
      },
    })
  const subscription = hub.subscribe(call.caller, topic)
  if (subscription instanceof Promise) subscription.then(onOpen, call.fail)
  else onOpen(subscription)
}
