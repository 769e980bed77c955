import { createContext } from 'react'

/** Whether the user has agreed to the app's legal texts, for the content of a {@link LegalGate}. */
export const AgreementContext = createContext(true)
