import type { Redis } from 'iovalkey'

type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>
/** The scripts of a mailbox on one connection. */
export declare function createScripts(redis: Redis): {
  publish: Script
  acknowledge: Script
}
export {}
