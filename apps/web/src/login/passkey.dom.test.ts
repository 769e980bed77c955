import { describe, expect, it, vi } from 'vitest'
import { signInWithPasskey } from './passkey.ts'

describe('signInWithPasskey', () => {
  it("param: signal: options that arrive after an abort do not reach the browser, where they would end the user's own prompt", async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const get = vi.fn()
    vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as never) // The function calls nothing else.
    const attempt = new AbortController()
    const fetch = async () => {
      attempt.abort()
      return Response.json({ challenge: 'AAAA' })
    }
    const signIn = signInWithPasskey(fetch, { isAutofill: true, signal: attempt.signal })
    await expect(signIn).rejects.toMatchObject({ name: 'AbortError' })
    expect(get).not.toHaveBeenCalled()
  })
})
