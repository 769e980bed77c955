import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Tabs}. */
export type TabsProps = {
  /** The tab shown. */
  value: string
  onValueChange: (value: string) => void
  /** A `TabList` and its `TabPanel`s. */
  children: ReactNode
  className?: string | undefined
}

/** Several panels, of which one is shown. */
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

/** The row of tabs. The arrow keys move along it, and show the panel of each tab at once. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.List activateOnFocus aria-label={label} className="hf-tab-list">
      {children}
    </Base.List>
  )
}

/** A tab. @param props.value - the same as its panel's. */
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

/** The panel of a tab. @param props.value - the same as its tab's. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className="hf-tab-panel">
      {children}
    </Base.Panel>
  )
}
