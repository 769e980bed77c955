import type { RelayParams } from '@holdfast/pairing/wire'
import { costs } from '../../fairness/Network.ts'
import type { Core } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'

/** Topics unsubscribed at once; the others wait for the network's next turn. */
const AT_ONCE = 100

/** `irn_batchUnsubscribe`: `irn_unsubscribe` for several topics. */
export function batchUnsubscribe({ hub, turns }: Core, call: SocketCall<RelayParams['irn_batchUnsubscribe']>): void {
  const { caller, params } = call
  caller.network.spend(params.subscriptions.length * costs.topic)
  const unsubscribeAll = async (): Promise<void> => {
    for (const [index, { topic }] of params.subscriptions.entries()) {
      if (index > 0 && index % AT_ONCE === 0) await turns.next(caller.network)
      hub.unsubscribe(caller, topic)
    }
  }
  unsubscribeAll().then(() => call.succeed(true), call.fail)
}
