import { formatRelayResult, parseRelayRequest, type RelayRequest } from '@holdfast/pairing/wire'
import { deliveryNumberOf, NO_DELIVERY, readAcknowledgement } from './acknowledgement.ts'
import { type Core, chargeCalls, errorObjectOf } from './core.ts'
import { LimitExceededError } from './errors.ts'
import { methods } from './methods/methods.ts'
import type { SocketCall } from './methods/SocketCall.ts'
import { type Connection, closeCodes } from './socket.ts'
import { isVerbatim } from './verbatim.ts'

/** Handles one frame of a socket. Never throws: whatever is wrong goes back as a JSON-RPC error. */
export function dispatch(core: Core, connection: Connection, data: Buffer): void {
  const text = data.toString()
  const delivery = readAcknowledgement(text)
  if (delivery !== NO_DELIVERY) {
    core.hub.acknowledge(connection, delivery)
    return
  }
  const frame = parseRelayRequest(text)
  if (frame.kind === 'acknowledgement') {
    // A client that failed to handle a message would fail again: it has it, so it counts as acknowledged.
    core.hub.acknowledge(connection, deliveryNumberOf(frame.id))
    return
  }
  const id = frame.kind === 'request' ? frame.request.id : frame.id
  const fail = (error: unknown): void => {
    core.metrics.refused.inc({ reason: error instanceof LimitExceededError ? error.limit : 'call' })
    connection.refuse(id, errorObjectOf(error))
  }
  try {
    assertAffordable(core, connection, data.length)
    if (frame.kind === 'invalid') connection.refuse(id, frame.error)
    else {
      invoke(core, frame.request, { caller: connection, isVerbatim: isVerbatim(text, data.length), fail })
    }
  } catch (error) {
    fail(error)
  }
}

/** Checks a frame's size and its caller's rate; a caller that is refused more often than it may call is closed. */
function assertAffordable(core: Core, connection: Connection, bytes: number): void {
  const { frameBytes, callBurst } = core.limits
  try {
    chargeCalls(core, connection, Math.ceil(bytes / frameBytes))
  } catch (error) {
    connection.refusedInARow += 1
    if (connection.refusedInARow > callBurst) connection.close(closeCodes.flood, 'too many calls')
    throw error
  }
  connection.refusedInARow = 0
  if (bytes > frameBytes) {
    throw new LimitExceededError({ limit: 'frameBytes', message: `a frame may have ${frameBytes} bytes` })
  }
}

function invoke(
  core: Core,
  { id, method, params }: RelayRequest,
  { caller, isVerbatim, fail }: Pick<SocketCall<never>, 'caller' | 'isVerbatim' | 'fail'>,
): void {
  const call: SocketCall<never> = {
    id,
    // The parser pairs each method with its parameters, and the table pairs them again.
    params: params as never,
    caller,
    isVerbatim,
    succeed: (result) => caller.send(formatRelayResult(id, result)),
    fail,
  }
  methods[method](core, call)
}
