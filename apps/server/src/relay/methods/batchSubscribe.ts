import type { RelayParams } from '@holdfast/pairing/wire'
import type { Core } from '../core.ts'
import type { Subscription } from '../socket.ts'
import type { SocketCall } from './SocketCall.ts'

/**
 * `irn_batchSubscribe`: answers the ids in the order of the topics, then delivers. When one topic is refused, all are,
 * and those that this call began to follow are let go again.
 */
export function batchSubscribe({ hub }: Core, call: SocketCall<RelayParams['irn_batchSubscribe']>): void {
  const { caller, params } = call
  const added = params.topics.filter((topic) => !caller.subscriptions.has(topic))
  const subscribeAll = async (): Promise<Subscription[]> => {
    const outcomes = await Promise.allSettled(params.topics.map(async (topic) => hub.subscribe(caller, topic)))
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
  }
  subscribeAll().then(
    (subscriptions) => {
      call.succeed(subscriptions.map(({ id }) => id))
      for (const subscription of subscriptions) hub.start(subscription)
    },
    (error: unknown) => {
      for (const topic of added) hub.unsubscribe(caller, topic)
      call.fail(error)
    },
  )
}
