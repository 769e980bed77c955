import type { FrameHost, FrameHostOptions } from '@holdfast/frame'

/** The frame, as the kit uses it. */
export type EmbeddedFrame = FrameHost

/** The environment of the embedded wallet. */
export type EmbeddedEnvironment = {
  /** The window of the page that holds the frame. @default the global `window` */
  page?: FrameHostOptions['window'] | undefined
  /**
   * How long the frame may take to load before the alert 'Invalid App Configuration' is raised, in milliseconds.
   *
   * @default 20_000
   */
  loadTimeoutMs?: FrameHostOptions['loadTimeoutMs']
}
