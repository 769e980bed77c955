/** Creates a user through the product's API, and returns the session's cookies for a browser. */
export async function signUp(webUrl: string): Promise<{ name: string; value: string; url: string }[]> {
  const userName = `bench${Date.now()}`
  const answer = await fetch(`${webUrl}/api/auth/sign-up/username`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: webUrl },
    body: JSON.stringify({ userName, password: 'a long enough password' }),
  })
  if (!answer.ok) throw new Error(`sign-up was answered with ${answer.status}: ${await answer.text()}`)
  return answer.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';')
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: webUrl }
  })
}
