import type { PictureProblem } from '../errors.ts'
import type { Drawn } from './drawPicture.ts'

/** What the drawing process is asked. */
export type DrawRequest = { content: Uint8Array }

/** What it answers. */
export type DrawReply = { drawn: Drawn } | { problem: PictureProblem; details: string }
