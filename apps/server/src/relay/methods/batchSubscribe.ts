import type { RelayParams } from '@holdfast/pairing/wire'
import { costs } from '../../fairness/Network.ts'
import type { Core } from '../core.ts'
import type { Subscription } from '../sockets/socket.ts'
import type { SocketCall } from './SocketCall.ts'

/** Topics opened at once; the others wait for the network's next turn. */
const AT_ONCE = 50

/**
 * `irn_batchSubscribe`: answers with the subscription ids in the order of the topics, then delivers. If one topic is refused, all
 * are, and the subscriptions that this call began are ended again.
 */
export function batchSubscribe(core: Core, call: SocketCall<RelayParams['irn_batchSubscribe']>): void {
  const { hub, turns } = core
  const { caller, params } = call
  caller.network.spend(params.topics.length * costs.topic)
  const added: string[] = []
  const subscribeSome = async (topics: readonly string[]): Promise<Subscription[]> => {
    // Read only now: other calls of this socket may subscribe while this one waits.
    for (const topic of topics) if (!caller.subscriptions.has(topic)) added.push(topic)
    const outcomes = await Promise.allSettled(topics.map(async (topic) => hub.subscribe(caller, topic)))
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
  }
  const subscribeAll = async (): Promise<Subscription[]> => {
    const subscriptions: Subscription[] = []
    for (let at = 0; at < params.topics.length; at += AT_ONCE) {
      if (at > 0) await turns.next(caller.network)
      subscriptions.push(...(await subscribeSome(params.topics.slice(at, at + AT_ONCE))))
    }
    return subscriptions
  }
  subscribeAll().then(
    (subscriptions) => {
      call.succeed(subscriptions.map(({ id }) => id))
      for (const subscription of subscriptions) hub.start(subscription)
    },
    (error: unknown) => {
      for (const topic of added) {
        // This call has started none, so another call began it while the mailbox was opening.
        const isOfAnotherCall = caller.subscriptions.get(topic)?.isStarted === true
        if (!isOfAnotherCall) hub.unsubscribe(caller, topic)
      }
      call.fail(error)
    },
  )
}
