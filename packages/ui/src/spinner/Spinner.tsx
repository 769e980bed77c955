import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Spinner}. */
export type SpinnerProps = {
  /**
   * The reason for the wait, for screen readers. Omit it beside a text that states the reason: the spinner is then decorative.
   */
  label?: string | undefined
  className?: string | undefined
}

/** Draws a ring that turns during a wait, in the size and colour of the text around it. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={joinClasses('hf-spinner', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle className="hf-spinner-track" cx="12" cy="12" r="9" />
      <circle className="hf-spinner-arc" cx="12" cy="12" r="9" pathLength="100" />
    </svg>
  )
}
