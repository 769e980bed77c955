export { BetaTag } from './BetaTag.tsx'
export { SessionsButton } from './SessionsButton.tsx'
export { SmartSessionCreated } from './SmartSessionCreated/SmartSessionCreated.tsx'
export { SmartSessionList } from './SmartSessionList/SmartSessionList.tsx'
