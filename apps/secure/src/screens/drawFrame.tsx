import { createApprovalClient } from '@holdfast/api/approvals'
import type { FrameConfig, MakeProof } from '@holdfast/api/embedded'
import { systemClock } from '@holdfast/base'
import { createRoot } from 'react-dom/client'
import { askInWindow } from '../approval-window/askInWindow.ts'
import type { OpenedStore } from '../device/openDeviceStore.ts'
import { canAskForStorage, keepStore } from '../device/storageAccess.ts'
import { loadTexts } from '../messages/loadTexts.ts'
import { TextsContext } from '../messages/texts.ts'
import type { Session } from '../session/createSession.ts'
import type { OwnerQuestions } from '../session/ownerQuestion.ts'
import type { Approvals } from './approvals.ts'
import { FrameScreen } from './FrameScreen.tsx'
import '../styles/base.css'
import './screens.css'

/** The features of the windows that the frame opens, with their size in CSS pixels. */
const WINDOW_FEATURES = 'popup,width=420,height=720'

/** Draws the frame's screens, which then follow the state of the approvals and the session. */
export async function drawFrame(
  container: HTMLElement,
  options: {
    ownWindow: Window
    config: FrameConfig
    project: NonNullable<FrameConfig['project']>
    approvals: Approvals
    session: Session
    owner: OwnerQuestions
    opened: OpenedStore
    prove: MakeProof
  },
): Promise<void> {
  const { ownWindow, config, project, approvals, session, owner, opened, prove } = options
  const texts = await loadTexts(container.ownerDocument)
  const client = createApprovalClient({ url: config.apiUrl, proof: prove })
  const openWindow = (url: string): boolean => ownWindow.open(url, '_blank', WINDOW_FEATURES) !== null
  const storage =
    opened.tier === 'device'
      ? opened
      : {
          tier: opened.tier,
          offer: canAskForStorage(ownWindow.document)
            ? {
                keep: () => keepStore(ownWindow.document, project.id, opened.store),
                openWindow: () => void openWindow(`/security?projectId=${project.id}`),
                reload: () => ownWindow.location.reload(),
              }
            : undefined,
        }
  createRoot(container).render(
    <TextsContext value={texts}>
      <FrameScreen
        approvals={approvals}
        session={session}
        owner={owner}
        projectName={project.name}
        storage={storage}
        continueInWindow={(approval, signal) =>
          askInWindow(approval, {
            client,
            accessToken: session.accessToken,
            projectId: project.id,
            clock: systemClock,
            open: openWindow,
            signal,
          })
        }
      />
    </TextsContext>,
  )
}
