import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { StorageUnavailableError } from '../errors.ts'
import { type Batch, openJournal, type Segment } from './log/journal.ts'
import { lockDirectory } from './log/lock.ts'
import type { MailboxFactory } from './Mailbox.ts'
import { addAcknowledgement, type StoredMessage } from './message.ts'
import { createTopicQueues } from './queues.ts'

/** A message and its place on disk. */
type LoggedMessage = StoredMessage & {
  segment: Segment | undefined
  /** The batch that writes it; undefined once the batch is on disk. */
  batch: Batch | undefined
  isDropped: boolean
}

export declare namespace logMailbox {
  type Parameters = {
    /** Folder of the log; created if missing. */
    directory: string
    /** Size at which a new file is started. @default 32 MiB */
    segmentBytes?: number | undefined
    /** Least time between two flushes to disk, in milliseconds. @default 2 */
    commitMs?: number | undefined
    /** Memory for records that are not on disk yet; beyond it, publishes are refused. @default 64 MiB */
    unwrittenBytes?: number | undefined
  }
}

/**
 * Creates the folder so that only this user has access. Permissions of an older folder and its files are corrected. Envelopes are
 * encrypted, but other users must not see which clients communicate and when.
 */
async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700)
  for (const name of await readdir(directory)) await chmod(join(directory, name), 0o600)
}

const MIB = 1024 * 1024
/** The log is rewritten once it is this many times larger than the messages in it. */
const MAX_GROWTH_FACTOR = 2
/** Messages examined at once during the rewrite. */
const TIDIED_AT_ONCE = 2000

/**
 * Creates a mailbox in a log on disk. Confirmed messages survive a crash of the process or the machine. All messages are in
 * memory too, so reading never touches the disk.
 *
 * @throws {MailboxCorruptError} if the log cannot be read, {@link MailboxLockedError} if another process uses it.
 */
export function logMailbox(parameters: logMailbox.Parameters): MailboxFactory {
  const { directory, segmentBytes = 32 * MIB, commitMs = 2, unwrittenBytes = 64 * MIB } = parameters
  return async (host) => {
    const { clock } = host
    const drop = (message: StoredMessage): void => {
      // This mailbox puts only logged messages into its queues.
      const logged = message as LoggedMessage
      logged.isDropped = true
      if (logged.segment) logged.segment.live -= 1
    }
    const queues = createTopicQueues(host, drop)
    await makePrivate(directory)
    const unlock = lockDirectory(directory)
    const loaded = new Map<number, LoggedMessage>()
    const journal = await openJournal({
      directory,
      clock,
      segmentBytes,
      commitMs,
      onRecord: (record, segment) => {
        if (record.kind === 'acknowledgement') {
          const message = loaded.get(record.order)
          if (message) addAcknowledgement(message, record.clientId)
        } else {
          // A later copy of the same message replaces the earlier one: the copy was written to free an older segment.
          loaded.set(record.message.order, { ...record.message, segment, batch: undefined, isDropped: false })
        }
      },
      onTorn: (torn) => host.warn(torn, 'relay: cut off the unfinished end of the mailbox'),
    }).catch((error: unknown) => {
      unlock()
      throw error
    })
    let nextOrder = 0
    for (const message of [...loaded.values()].sort((first, second) => first.order - second.order)) {
      nextOrder = message.order + 1
      if (message.expiresAt <= clock.now() || message.segment === undefined) continue
      message.segment.live += 1
      queues.add(queues.obtain(message.topic), message)
    }
    loaded.clear()

    /** Adds a message to the next batch, and counts it in the segment where it is written. */
    const write = (message: LoggedMessage, onFailure: (failure: Error) => void): Batch => {
      const batch = journal.batch()
      batch.writer.writeMessage(message)
      batch.onSettled.push((segment, failure) => {
        message.batch = undefined
        if (failure || !segment) {
          onFailure(failure ?? new Error('nothing was written'))
          return
        }
        if (message.isDropped) return
        if (message.segment) message.segment.live -= 1
        message.segment = segment
        segment.live += 1
      })
      return batch
    }

    /** Waits until the records of the next batch are on the disk, or could not be written. */
    const untilWritten = (): Promise<void> => {
      const written = new Promise<void>((resolve) => journal.batch().onSettled.push(() => resolve()))
      journal.flush(true)
      return written
    }

    let tidying: Promise<void> | undefined
    /**
     * Deletes the oldest segments as long as they have no live messages. Then, if most of the log is obsolete, copies the live
     * messages of the oldest remaining segment to the end of the log.
     */
    const tidy = async (): Promise<void> => {
      while (journal.segments.length > 1 && journal.segments[0]?.live === 0) await journal.deleteOldest()
      const [oldest] = journal.segments
      const bytes = journal.segments.reduce((sum, segment) => sum + segment.bytes, 0)
      if (journal.segments.length <= 2 || !oldest || bytes < queues.depth().bytes * MAX_GROWTH_FACTOR) return
      let examined = 0
      for (const queue of queues.all()) {
        examined += queue.size + 1
        if (examined > TIDIED_AT_ONCE) {
          examined = 0
          await setImmediate()
        }
        // The acknowledgements of messages may be larger than their segment, and the copies must leave room for publishes.
        if (journal.unwrittenBytes() > unwrittenBytes / 2) await untilWritten()
        // This mailbox puts only logged messages into its queues.
        for (const message of queue.messages as readonly LoggedMessage[]) {
          if (message.segment === oldest && !message.batch) message.batch = write(message, () => undefined)
        }
      }
      journal.flush(true)
    }

    let isBehind = false
    /** Whether the disk, or the threads that write to it, are so far behind that no more messages may wait in memory. */
    const isDiskBehind = (): boolean => {
      const wasBehind = isBehind
      isBehind = journal.unwrittenBytes() > unwrittenBytes
      if (isBehind && !wasBehind)
        host.warn({ unwrittenBytes }, 'relay: the disk does not keep up; publishes are refused')
      return isBehind
    }

    return {
      store: (draft, onStored) => {
        if (isDiskBehind()) throw new StorageUnavailableError()
        const queue = queues.obtain(draft.topic)
        // This mailbox puts only logged messages into its queues.
        const earlier = queue.findDuplicate(draft) as LoggedMessage | undefined
        if (earlier) {
          if (earlier.batch) earlier.batch.onSettled.push((_segment, failure) => onStored(failure))
          else onStored()
          return
        }
        queues.assertRoom(queue, draft)
        const message: LoggedMessage = {
          ...draft,
          topic: queue.topic,
          order: nextOrder,
          acknowledgedBy: undefined,
          segment: undefined,
          batch: undefined,
          isDropped: false,
        }
        nextOrder += 1
        // The message takes its place in the topic now, but no subscriber sees it before it is on the disk. Otherwise an answer
        // to it could arrive before the confirmation, and a message could be read although it was never written.
        queue.readableTo = Math.min(queue.readableTo ?? message.order, message.order - 1)
        message.batch = write(message, () => queues.remove(queue, message))
        message.batch.onSettled.push((_segment, failure) => {
          queue.readableTo = message.order
          onStored(failure)
          if (!failure) host.onArrival(queue)
        })
        queues.add(queue, message)
        journal.flush(true)
      },
      hold: queues.hold,
      open: queues.open,
      release: queues.release,
      acknowledge: (message, clientId) => {
        // Without the record, a message may be delivered again after a restart, but no message is lost.
        if (!queues.acknowledge(message, clientId) || isDiskBehind()) return
        journal.batch().writer.writeAcknowledgement(message.order, clientId)
        journal.flush(false)
      },
      sweep: () => {
        queues.sweep()
        tidying ??= tidy()
          .catch((error: unknown) => host.warn({ err: error }, 'relay: the mailbox could not be tidied'))
          .finally(() => {
            tidying = undefined
          })
      },
      depth: queues.depth,
      isUnavailable: () => false,
      stop: async () => {
        await tidying
        await journal.close()
        unlock()
      },
    }
  }
}
