import { createContext } from 'react'

/** Tells the content of a {@link LegalGate} whether the user has agreed to the app's legal texts. */
export const AgreementContext = createContext(true)
