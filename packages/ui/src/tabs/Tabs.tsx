import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Tabs}. */
export type TabsProps = {
  /** The value of the tab whose panel is shown. */
  value: string
  onValueChange: (value: string) => void
  /** A `TabList` and its `TabPanel`s. */
  children: ReactNode
  className?: string | undefined
}

/** Draws a row of tabs and the panel of one of them. */
export function Tabs({ value, onValueChange, children, className }: TabsProps) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: unknown) => onValueChange(String(next))}
      className={joinClasses('hf-tabs', className)}
    >
      {children}
    </Base.Root>
  )
}

/** Draws the row of tabs. The arrow keys move along the row, and show each tab's panel at once. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.List activateOnFocus aria-label={label} className="hf-tab-list">
      {children}
    </Base.List>
  )
}

/** Draws a tab. @param props.value - the `value` of the tab's panel. */
export function Tab({
  value,
  disabled,
  children,
}: {
  value: string
  disabled?: boolean | undefined
  children: ReactNode
}) {
  return (
    <Base.Tab value={value} disabled={disabled} className="hf-tab">
      {children}
    </Base.Tab>
  )
}

/** Draws the panel of a tab. @param props.value - the `value` of the panel's tab. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className="hf-tab-panel">
      {children}
    </Base.Panel>
  )
}
