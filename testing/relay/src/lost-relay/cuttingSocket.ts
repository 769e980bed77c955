import { platformSocket, type RelaySocket, type SocketFactory } from '@holdfast/pairing'

/** The fate of the frame at which the connection is lost: it does not arrive, or it is the last to arrive. */
export type Loss = 'lost' | 'last'

/** Loses a client's connection at one frame in either direction; later connections are left alone. */
export type Cutter = {
  createSocket: SocketFactory
  /** Counts from here on. @param frame - the frame to lose the connection at, from 1; left out, none. */
  arm: (frame?: number, loss?: Loss) => void
  /** Frames counted since. */
  frames: () => number
  /** True once the connection was lost. */
  hasCut: () => boolean
}

/** Creates real sockets that can be lost between any two frames. */
export function createCutter(): Cutter {
  let planned: { frame: number; loss: Loss } | undefined
  let count = 0
  let isCut = false

  /** Lets a frame through, or loses the connection at it. */
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
      const own: RelaySocket = {
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
        // Never within the call that sends: no platform reports a loss there.
        queueMicrotask(() => own.onclose?.({ code: 1006, reason: '' }))
      }
      real.onopen = () => own.onopen?.()
      real.onmessage = (event) => {
        if (!isLost) pass(() => own.onmessage?.(event), cut)
      }
      real.onclose = (event) => {
        if (!isLost) own.onclose?.(event)
      }
      real.onerror = () => own.onerror?.()
      return own
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
