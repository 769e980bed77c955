import type { RelayParams } from '@holdfast/pairing/wire'
import { costs } from '../../fairness/Network.ts'
import type { Core } from '../core.ts'
import type { Subscription } from '../sockets/socket.ts'
import type { SocketCall } from './SocketCall.ts'

/** Topics opened at once; the others wait for the network's next turn. */
const AT_ONCE = 50

/**
 * `irn_batchSubscribe`: answers with the subscription ids in the order of the topics, then delivers. If one topic is refused, all
 * are, and the subscriptions that only this call began are ended.
 */
export function batchSubscribe({ hub, turns }: Core, call: SocketCall<RelayParams['irn_batchSubscribe']>): void {
  const { caller, params } = call
  caller.network.spend(params.topics.length * costs.topic)
  const subscriptions: Subscription[] = []
  const subscribeSome = async (topics: readonly string[]): Promise<void> => {
    const outcomes = await Promise.allSettled(topics.map(async (topic) => hub.subscribe(caller, topic)))
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') subscriptions.push(outcome.value)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  const subscribeAll = async (): Promise<void> => {
    for (let at = 0; at < params.topics.length; at += AT_ONCE) {
      if (at > 0) await turns.next(caller.network)
      await subscribeSome(params.topics.slice(at, at + AT_ONCE))
    }
  }
  subscribeAll().then(
    () => {
      call.succeed(subscriptions.map(({ id }) => id))
      for (const subscription of subscriptions) hub.start(subscription)
    },
    (error: unknown) => {
      for (const subscription of subscriptions) hub.abandon(subscription)
      call.fail(error)
    },
  )
}
