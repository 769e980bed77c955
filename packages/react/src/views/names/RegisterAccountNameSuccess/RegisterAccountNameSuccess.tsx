import { resetView } from '@holdfast/core'
import { Button, Check } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { namesMessages } from '../../../messages/languages/english/names.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { LearnMoreButton } from '../LearnMoreButton.tsx'
import '../../../pieces/mark.css'

/** Says that the account now has its name. */
export function RegisterAccountNameSuccess() {
  const kit = useKit()
  const text = useText(namesMessages)
  const { profileName } = useAccount()
  return (
    <StatusBlock
      image={
        <span className="hf-kit-mark">
          <Check />
        </span>
      }
      title={text('names.success')}
      hint={profileName ? text('names.successHint', { name: profileName }) : undefined}
    >
      <Button block onClick={() => resetView(kit, 'Account')}>
        {text('names.done')}
      </Button>
      <LearnMoreButton />
    </StatusBlock>
  )
}
