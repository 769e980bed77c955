import { MailboxBrokenError } from './log/errors.ts'
import type { MailboxFactory } from './Mailbox.ts'

/** Detects that a mailbox has stopped writing to its disk after a failure. From then on, only a restart helps. */
export function watchMailbox(open: MailboxFactory): { mailbox: MailboxFactory; isBroken: () => boolean } {
  let isBroken = false
  return {
    isBroken: () => isBroken,
    mailbox: async (host) => {
      const mailbox = await open(host)
      return {
        ...mailbox,
        store: (draft, onStored) =>
          mailbox.store(draft, (failure) => {
            isBroken ||= failure instanceof MailboxBrokenError
            onStored(failure)
          }),
      }
    },
  }
}
