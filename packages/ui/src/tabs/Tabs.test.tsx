import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tab, TabList, TabPanel, Tabs } from './Tabs.tsx'

afterEach(cleanup)

function SignIn() {
  const [value, setValue] = useState('in')
  return (
    <Tabs value={value} onValueChange={setValue}>
      <TabList label="Sign in or sign up">
        <Tab value="in">Sign in</Tab>
        <Tab value="up">Sign up</Tab>
        <Tab value="code" disabled>
          Code
        </Tab>
      </TabList>
      <TabPanel value="in">Welcome back</TabPanel>
      <TabPanel value="up">Welcome</TabPanel>
    </Tabs>
  )
}

test('default: shows the panel of the pressed tab, named by that tab', async () => {
  render(<SignIn />)
  expect(screen.getByRole('tablist', { name: 'Sign in or sign up' })).toBeTruthy()
  expect(screen.getByRole('tabpanel', { name: 'Sign in' }).textContent).toBe('Welcome back')
  await userEvent.click(screen.getByRole('tab', { name: 'Sign up' }))
  expect(screen.getByRole('tabpanel', { name: 'Sign up' }).textContent).toBe('Welcome')
  // The style sheet selects the current tab by this attribute.
  expect(screen.getByRole('tab', { name: 'Sign up' }).dataset.active).toBe('')
})

test('behavior: an arrow key moves the focus to the next tab and shows its panel', async () => {
  const user = userEvent.setup()
  render(<SignIn />)
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel').textContent).toBe('Welcome')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Sign up' }))
})
