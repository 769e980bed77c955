import { BaseError } from './BaseError.ts'

/** Thrown when the browser blocked a window that the page opens. */
export class WindowBlockedError extends BaseError {
  override name = 'WindowBlockedError' as const
  constructor() {
    super('The browser blocked the window. Allow pop-ups for this page, and try again.')
  }
}
