import type { ColorModeChoice } from '@holdfast/ui/color-mode'

/**
 * The outlines of sun, moon and screen. They are copied here because importing the icon set would add all its icons to the
 * first load.
 */
const outlines: Record<ColorModeChoice, string> = {
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  dark: 'M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11',
  system: 'M4 4h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M8 20h8M12 16v4',
}

/** The icon of a colour mode. */
export function ModeIcon({ mode }: ModeIcon.Props) {
  return (
    <svg
      className="hf-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={outlines[mode]} />
    </svg>
  )
}

export declare namespace ModeIcon {
  type Props = { mode: ColorModeChoice }
}
