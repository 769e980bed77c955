import { platformSocket, type RelaySocket, type SocketFactory } from '@holdfast/pairing'

/** What happens to the frame at which the connection is cut: `lost` means that it is dropped, `last` that it still arrives. */
export type Loss = 'lost' | 'last'

/** Cuts a client's connection once, at a chosen frame, sent or received. The connection that follows is not cut. */
export type Cutter = {
  createSocket: SocketFactory
  /** Starts counting frames. @param frame - the number of the frame at which to cut, from 1; without it nothing is cut. */
  arm: (frame?: number, loss?: Loss) => void
  /** The number of frames since `arm` was called. */
  frames: () => number
  /** True once the connection was cut. */
  hasCut: () => boolean
}

/** Creates real sockets that can be cut at any frame. */
export function createCutter(): Cutter {
  let planned: { frame: number; loss: Loss } | undefined
  let count = 0
  let isCut = false

  /** Lets a frame through, or cuts the connection at it. */
  const pass = (deliver: () => void, cut: () => void): void => {
    count += 1
    if (count !== planned?.frame) return deliver()
    isCut = true
    if (planned.loss === 'last') deliver()
    cut()
  }

  return {
    createSocket: (url) => {
      const real = platformSocket(url)
      let isLost = false
      const socket: RelaySocket = {
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        send: (text) => {
          if (!isLost) pass(() => real.send(text), cut)
        },
        close: (code, reason) => real.close(code, reason),
      }
      const cut = (): void => {
        isLost = true
        real.close()
        // Deferred, since no platform reports the loss of a connection during `send`.
        queueMicrotask(() => socket.onclose?.({ code: 1006, reason: '' }))
      }
      real.onopen = () => socket.onopen?.()
      real.onmessage = (event) => {
        if (!isLost) pass(() => socket.onmessage?.(event), cut)
      }
      real.onclose = (event) => {
        if (!isLost) socket.onclose?.(event)
      }
      real.onerror = () => socket.onerror?.()
      return socket
    },
    arm: (frame, loss = 'lost') => {
      count = 0
      isCut = false
      planned = frame === undefined ? undefined : { frame, loss }
    },
    frames: () => count,
    hasCut: () => isCut,
  }
}
