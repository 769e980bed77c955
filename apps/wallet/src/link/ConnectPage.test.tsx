import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawWallet, press } from '../../test/drawWallet.tsx'
import { requestedNamespaces } from '../../test/pairedWallet.ts'

// Compiles the pages before the first test, so that no test's time limit includes this.
beforeAll(() => import('../app/Unlocked.tsx'))

/** Opens the page of a wallet. `submit` enters a link and presses the button. */
async function open() {
  const wallet = await drawWallet()
  await press('Connect an app')
  const field = await screen.findByLabelText('Link of the app')
  return {
    ...wallet,
    submit: async (link: string) => {
      await userEvent.clear(field)
      if (link) await userEvent.paste(link)
      await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
    },
  }
}

describe('ConnectPage', () => {
  it('default: a link leads to the proposal of its app', async () => {
    const { dapp, submit } = await open()
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: requestedNamespaces })
    approval().catch(() => undefined)
    await submit(`  ${uri}\n`)
    expect(await screen.findByRole('heading', { name: 'Connect to App?' })).toBeTruthy()
  })

  it('error: the problem of a link is shown beside the field, until the user enters another link', async () => {
    const { submit } = await open()
    const topic = 'a'.repeat(64)
    await submit('')
    expect(await screen.findByText('Paste the link that the app shows.')).toBeTruthy()
    await submit('https://app.example')
    expect(await screen.findByText(/^This is not a link of an app/)).toBeTruthy()
    await submit(`wc:${topic}@1?bridge=https%3A%2F%2Fbridge.example&key=${topic}`)
    expect(await screen.findByText(/^This link is of the protocol’s first version/)).toBeTruthy()
    await submit(`wc:${topic}@2?relay-protocol=irn&symKey=${topic}&expiryTimestamp=1000000000`)
    expect(await screen.findByText(/^This link has expired/)).toBeTruthy()
    expect(screen.queryByText(/first version/)).toBeNull()
  })

  it.each([
    ['an invalid key', `relay-protocol=irn&symKey=abcd`],
    ['a key that does not belong to the topic', `relay-protocol=irn&symKey=${'b'.repeat(64)}`],
    ['no relay', `symKey=${'b'.repeat(64)}`],
  ])('error: a link with %s is reported as not being a link of an app', async (_name, query) => {
    const { submit } = await open()
    await submit(`wc:${'a'.repeat(64)}@2?${query}`)
    expect(await screen.findByText(/^This is not a link of an app/)).toBeTruthy()
  })
})
