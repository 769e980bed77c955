import { showToast } from '@holdfast/core'
import { Button, Copy } from '@holdfast/ui'
import { useKit } from '../hooks/useKit.ts'
import { copyMessages } from '../messages/languages/english/copy.ts'
import { useText } from '../messages/useText.ts'

/**
 * Draws a button that copies a link, such as a pairing URI, and says whether that worked.
 *
 * @param props.value - the link. The button is disabled while the link is undefined.
 * @param props.isMain - whether the button is the only way to continue.
 */
export function CopyLink({ value, isMain = false }: { value: string | undefined; isMain?: boolean | undefined }) {
  const kit = useKit()
  const text = useText(copyMessages)

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      // The browser, a policy of the embedding page, or an insecure context forbids copying.
      return showToast(kit, { variant: 'error', message: text('copy.failed') })
    }
    showToast(kit, { variant: 'success', message: text('copy.linkCopied') })
  }

  return (
    <Button
      size={isMain ? 'md' : 'sm'}
      variant={isMain ? 'primary' : 'ghost'}
      disabled={value === undefined}
      onClick={() => value && void copy(value)}
    >
      <Copy />
      {text('copy.link')}
    </Button>
  )
}
