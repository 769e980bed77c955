import { createApprovalClient } from '@holdfast/api/approvals'
import type { FrameConfig, MakeProof } from '@holdfast/api/embedded'
import { systemClock } from '@holdfast/base'
import { createRoot } from 'react-dom/client'
import { askInWindow } from '../approval-window/askInWindow.ts'
import type { StorageTier } from '../device/openDeviceStore.ts'
import { loadTexts } from '../messages/loadTexts.ts'
import { TextsContext } from '../messages/texts.ts'
import type { Session } from '../session/createSession.ts'
import type { OwnerQuestions } from '../session/ownerQuestion.ts'
import type { Approvals } from './approvals.ts'
import { FrameScreen } from './FrameScreen.tsx'
import '../styles/base.css'
import './screens.css'

/** The size of an approval's window, in CSS pixels. */
const WINDOW_FEATURES = 'popup,width=420,height=720'

/** Draws the frame's screens from now on. */
export async function drawFrame(
  container: HTMLElement,
  options: {
    own: Window
    config: FrameConfig
    project: NonNullable<FrameConfig['project']>
    approvals: Approvals
    session: Session
    owner: OwnerQuestions
    tier: StorageTier
    prove: MakeProof
  },
): Promise<void> {
  const { own, config, project, approvals, session, owner, tier, prove } = options
  const texts = await loadTexts(container.ownerDocument)
  const client = createApprovalClient({ url: config.apiUrl, proof: prove })
  createRoot(container).render(
    <TextsContext value={texts}>
      <FrameScreen
        approvals={approvals}
        session={session}
        owner={owner}
        projectName={project.name}
        tier={tier}
        continueInWindow={(approval, signal) =>
          askInWindow(approval, {
            client,
            accessToken: session.accessToken,
            projectId: project.id,
            clock: systemClock,
            open: (url) => own.open(url, '_blank', WINDOW_FEATURES) !== null,
            signal,
          })
        }
      />
    </TextsContext>,
  )
}
