import { loadOnce } from '@holdfast/base'
import type { Redis } from 'iovalkey'

/**
 * Stores a message unless it is a duplicate or its topic is full, and announces it to every instance, all in one step. So the
 * order of the stream is the order of the announcements. In a cluster this works because all keys of a topic are in one hash
 * slot.
 */
const PUBLISH = `
if redis.call('GET', KEYS[2]) == ARGV[2] then return 'duplicate' end
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[5]) then return 'full' end
local id = redis.call('XADD', KEYS[1], '*', 'm', ARGV[1])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[4])
redis.call('PUBLISH', ARGV[6], id .. ' ' .. ARGV[1])
return id`

/** Records an acknowledgement, which expires together with the topic's stream. */
const ACKNOWLEDGE = `
redis.call('SADD', KEYS[2], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left > 0 then redis.call('PEXPIRE', KEYS[2], left) else redis.call('DEL', KEYS[2]) end
return 1`

type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

/**
 * Creates a function that runs a script by its digest, and sends the script's text if the server does not have it, for example
 * after a restart.
 */
function createScript(redis: Redis, text: string): Script {
  // The Redis library does not type the answer of SCRIPT; LOAD answers with the digest.
  const digest = loadOnce(() => redis.script('LOAD', text) as Promise<string>)
  return async (keys, args) => {
    try {
      return await redis.evalsha(await digest(), keys.length, ...keys, ...args)
    } catch (error) {
      digest.forget()
      // An error of Redis has no code beside its message: by its protocol, the first word of the message is the code.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return redis.eval(text, keys.length, ...keys, ...args)
    }
  }
}

/** Creates the scripts of a mailbox on one connection. */
export function createScripts(redis: Redis): { publish: Script; acknowledge: Script } {
  return { publish: createScript(redis, PUBLISH), acknowledge: createScript(redis, ACKNOWLEDGE) }
}
