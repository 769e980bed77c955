import { defaultLimits, type RelayLimits } from '../relay/limits.ts'
import type { Environment } from './environment.ts'

const KB = 1024
const MB = 1024 * KB
/**
 * Unless the operator sets RELAY_FRAME_HARD_KB, the hard limit is at least this many times the allowed frame length. The relay
 * still reads a longer frame up to the hard limit, and answers it with an error.
 */
const HARD_FACTOR = 2

/** Builds the limits from the variables. A limit whose variable is not set is omitted. */
export function relayLimitsOf(environment: Environment): Partial<RelayLimits> {
  const times = (value: number | undefined, unit: number): number | undefined => value && value * unit
  const perSecond = environment.RELAY_CALLS_PER_SECOND
  const frameBytes = times(environment.RELAY_FRAME_KB, KB)
  const addressRate = times(environment.RELAY_ADDRESS_RATE_KB, KB)
  const limits: { [Name in keyof RelayLimits]: number | undefined } = {
    connections: environment.RELAY_CONNECTIONS,
    connectionsPerAddress: environment.RELAY_CONNECTIONS_PER_ADDRESS,
    heldRefusals: environment.RELAY_HELD_REFUSALS,
    rememberedClients: environment.RELAY_REMEMBERED_CLIENTS,
    callsPerSecond: perSecond,
    callBurst: environment.RELAY_CALL_BURST ?? times(perSecond, 2),
    addressBytesPerSecond: addressRate,
    addressBurstBytes: times(environment.RELAY_ADDRESS_BURST_KB, KB) ?? times(addressRate, 2),
    subscribersPerTopic: environment.RELAY_TOPIC_SUBSCRIBERS,
    frameBytes,
    frameHardBytes: times(environment.RELAY_FRAME_HARD_KB, KB) ?? hardLimitFor(frameBytes),
    topicsPerClient: environment.RELAY_TOPICS_PER_CLIENT,
    subscriptionsPerAddress: environment.RELAY_SUBSCRIPTIONS_PER_ADDRESS,
    subscriptions: environment.RELAY_SUBSCRIPTIONS,
    mailboxMessages: environment.RELAY_TOPIC_MESSAGES,
    mailboxBytes: times(environment.RELAY_TOPIC_KB, KB),
    totalBytes: times(environment.RELAY_MAILBOX_MB, MB),
    retainedMessages: environment.RELAY_RETAINED_MESSAGES,
    retainedBytes: times(environment.RELAY_RETAINED_KB, KB),
    unacknowledged: environment.RELAY_UNACKNOWLEDGED,
    bufferedBytes: times(environment.RELAY_BUFFERED_KB, KB),
    slowConsumerMs: times(environment.RELAY_SLOW_SECONDS, 1000),
  }
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
}

/**
 * Returns the hard limit for this allowed frame length. Undefined: the default hard limit applies, because no length is set or
 * because that default is at least `HARD_FACTOR` times the length.
 */
function hardLimitFor(frameBytes: number | undefined): number | undefined {
  return frameBytes && frameBytes * HARD_FACTOR > defaultLimits.frameHardBytes ? frameBytes * HARD_FACTOR : undefined
}

/** Returns one line if the hard limit is below the allowed frame length, so that some allowed frames would not be read. */
export function listRelayProblems(environment: Environment): string[] {
  const { frameBytes, frameHardBytes } = { ...defaultLimits, ...relayLimitsOf(environment) }
  if (frameHardBytes >= frameBytes) return []
  return [
    `RELAY_FRAME_HARD_KB is '${frameHardBytes / KB}'. Use at least ${frameBytes / KB}, the value of RELAY_FRAME_KB.`,
  ]
}
