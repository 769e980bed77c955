import { createToaster } from '@holdfast/ui/toast'
import { expect, it, vi } from 'vitest'
import { createKitToasts } from './kitToasts.ts'

it("behavior: shows the kit's message among the page's toasts, and dismisses it when the kit passes undefined", () => {
  vi.useFakeTimers()
  const toaster = createToaster()
  const show = createKitToasts(toaster)
  show({ variant: 'error', message: 'Failed to disconnect' })
  expect(toaster.getSnapshot()).toMatchObject([{ message: 'Failed to disconnect', leaving: false }])
  show(undefined)
  expect(toaster.getSnapshot()).toMatchObject([{ leaving: true }])
  toaster.clear()
  vi.useRealTimers()
})
