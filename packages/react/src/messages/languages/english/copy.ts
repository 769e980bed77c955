/** The English texts of the buttons that copy. */
export const copyMessages = {
  'copy.link': 'Copy link',
  'copy.linkCopied': 'Link copied',
  'copy.failed': 'Failed to copy. Allow this page to use the clipboard, then try again.',
} as const
