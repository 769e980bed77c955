import { formatRelayResult, type JsonRpcId, type RelayRequest } from '@holdfast/pairing/wire'
import { type Core, chargeBytes, errorObjectOf } from '../core.ts'
import { LimitExceededError } from '../errors.ts'
import { methods } from '../methods/methods.ts'
import type { SocketCall } from '../methods/SocketCall.ts'
import { type Connection, closeCodes } from '../sockets/socket.ts'
import { deliveryIdOf, NO_DELIVERY, readAcknowledgement } from './acknowledgement.ts'
import { idOfRefusedFrame, parseCharged } from './parseCharged.ts'
import { isVerbatim } from './verbatim.ts'

/** Acknowledgements up to this many bytes are free; longer ones cost as much as any frame. */
const MAX_FREE_BYTES = 1024

/**
 * Handles one frame of a socket, and charges for it unless it is a short acknowledgement. Never throws: every error is sent
 * back as a JSON-RPC error.
 */
export function dispatch(core: Core, connection: Connection, data: Buffer): void {
  const { frameBytes } = core.limits
  let id: JsonRpcId | null | undefined
  const fail = (error: unknown): void => {
    core.metrics.refused.inc({ reason: error instanceof LimitExceededError ? error.limit : 'call' })
    connection.refuse(id === undefined ? idOfRefusedFrame(data) : id, errorObjectOf(error))
  }
  try {
    if (data.length > frameBytes) {
      charge(core, connection, data.length)
      throw new LimitExceededError({ limit: 'frameBytes', message: `a frame may have ${frameBytes} bytes` })
    }
    const text = data.toString()
    const delivery = readAcknowledgement(text)
    if (delivery !== NO_DELIVERY) {
      core.hub.acknowledge(connection, delivery)
      return
    }
    // Acknowledgements in other forms are free too; only calls contain a method.
    const mayBeFree = data.length <= MAX_FREE_BYTES && !text.includes('"method"')
    if (!mayBeFree) charge(core, connection, data.length)
    const frame = parseCharged(connection.network, text)
    id = frame.kind === 'request' ? frame.request.id : frame.id
    if (frame.kind === 'acknowledgement') {
      // An error counts as an acknowledgement too: the client has the message, and would fail again after another delivery.
      core.hub.acknowledge(connection, deliveryIdOf(frame.id))
      return
    }
    if (mayBeFree) charge(core, connection, data.length)
    if (frame.kind === 'invalid') connection.refuse(id, frame.error)
    else invoke(core, frame.request, { caller: connection, isVerbatim: isVerbatim(text, data.length), fail })
  } catch (error) {
    fail(error)
  }
}

/** Charges a socket for a frame. Closes the socket after more than `callBurst` refusals in a row. */
function charge(core: Core, connection: Connection, bytes: number): void {
  try {
    chargeBytes(core, connection, bytes)
  } catch (error) {
    connection.refusedInARow += 1
    if (connection.refusedInARow > core.limits.callBurst) connection.close(closeCodes.flood, 'too many calls')
    throw error
  }
  connection.refusedInARow = 0
}

function invoke(
  core: Core,
  { id, method, params }: RelayRequest,
  { caller, isVerbatim, fail }: Pick<SocketCall<never>, 'caller' | 'isVerbatim' | 'fail'>,
): void {
  const call: SocketCall<never> = {
    id,
    // The parser pairs each method with its parameters, and `methods` pairs them in the same way.
    params: params as never,
    caller,
    isVerbatim,
    succeed: (result) => caller.send(formatRelayResult(id, result)),
    fail,
  }
  methods[method](core, call)
}
