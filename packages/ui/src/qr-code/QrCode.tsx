import { type ReactNode, useMemo } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { drawCode } from './drawing.ts'

/** Props of {@link QrCode}. */
export type QrCodeProps = {
  /** The text that a camera reads. */
  value: string
  /** The purpose of the code, for screen readers. */
  label: string
  /** The logo in the middle. Decorative. */
  logo?: ReactNode
  className?: string | undefined
}

/** Width of the quiet zone around a code, in modules. @see ISO/IEC 18004 */
const QUIET_ZONE = 4

/** Draws a text as a QR code, dark on light in both colour modes, since many cameras read no other codes. */
export function QrCode({ value, label, logo, className }: QrCodeProps) {
  const hasLogo = Boolean(logo)
  const { size, path } = useMemo(() => drawCode(value, hasLogo), [value, hasLogo])
  const side = size + 2 * QUIET_ZONE
  return (
    <div className={joinClasses('hf-qr-code', className)}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {hasLogo && (
        <span className="hf-qr-code-logo" aria-hidden="true">
          {logo}
        </span>
      )}
    </div>
  )
}
