import { useKit } from '../hooks/useKit.ts'

/** The legal texts of an app, and how the user agrees to them. */
export type Legal = {
  termsUrl: string | undefined
  privacyUrl: string | undefined
  /** `checkbox`: by ticking a checkbox first; `footer`: by continuing; undefined: there is nothing to agree to. */
  agreement: 'checkbox' | 'footer' | undefined
}

/** Reads the legal texts from the options. */
export function useLegal(): Legal {
  return useKit(({ options }) => {
    const { termsConditionsUrl: termsUrl, privacyPolicyUrl: privacyUrl, features } = options
    const agreement = features.legalCheckbox ? 'checkbox' : 'footer'
    return { termsUrl, privacyUrl, agreement: termsUrl || privacyUrl ? agreement : undefined }
  })
}
