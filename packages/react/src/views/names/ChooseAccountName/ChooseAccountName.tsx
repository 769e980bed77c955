import { pushView, trackNameFlow } from '@holdfast/core'
import { Button, User } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { namesMessages } from '../../../messages/languages/english/names.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { LearnMoreButton } from '../LearnMoreButton.tsx'
import '../../../pieces/mark.css'

/** Says what an account name is for, and leads to the view in which the user chooses a name. */
export function ChooseAccountName() {
  const kit = useKit()
  const text = useText(namesMessages)
  return (
    <StatusBlock
      image={
        <span className="hf-kit-mark">
          <User />
        </span>
      }
      title={text('names.choose')}
      hint={text('names.chooseHint')}
    >
      <Button
        block
        onClick={() => {
          trackNameFlow(kit)
          pushView(kit, 'RegisterAccountName')
        }}
      >
        {text('names.start')}
      </Button>
      <LearnMoreButton />
    </StatusBlock>
  )
}
