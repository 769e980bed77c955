import { createContext } from 'react'

/** Whether the person has agreed to what the app asks them to agree to, for what stands in a {@link LegalGate}. */
export const AgreementContext = createContext(true)
