import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
/**
 * Subscribes the caller to a topic on behalf of a method that does more than that.
 *
 * @param next - goes on once the topic is open; its argument begins the deliveries, for after the answer.
 */
export declare function subscribed(
  { hub }: Core,
  call: SocketCall<unknown>,
  topic: string,
  next: (start: () => void) => void,
): void
