import type { PictureProblem } from '../errors.ts'
import type { Drawn } from './drawPicture.ts'

/** A request to the drawing process. */
export type DrawRequest = { content: Uint8Array }

/** The drawing process's answer. */
export type DrawReply = { drawn: Drawn } | { problem: PictureProblem; details: string }
