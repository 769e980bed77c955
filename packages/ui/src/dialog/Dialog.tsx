import { Dialog as Base } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'
import { IconButton } from '../icon-button/IconButton.tsx'
import { X } from '../icons/icons.ts'

// The library's `className` may also be a function of the state. Ours may not: our style sheets select states by data
// attributes.
type Part<Props> = Omit<Props, 'className'> & { className?: string | undefined }

function DialogBackdrop({ className, ...rest }: Part<Base.Backdrop.Props>) {
  return <Base.Backdrop {...rest} className={joinClasses('hf-dialog-backdrop', className)} />
}

function DialogPopup({ className, ...rest }: Part<Base.Popup.Props>) {
  return <Base.Popup {...rest} className={joinClasses('hf-dialog', className)} />
}

function DialogTitle({ className, ...rest }: Part<Base.Title.Props>) {
  return <Base.Title {...rest} className={joinClasses('hf-dialog-title', className)} />
}

function DialogDescription({ className, ...rest }: Part<Base.Description.Props>) {
  return <Base.Description {...rest} className={joinClasses('hf-dialog-description', className)} />
}

function DialogActions({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={joinClasses('hf-dialog-actions', className)} />
}

/** Props of {@link Dialog.Window}. */
export type DialogWindowProps = Pick<Base.Popup.Props, 'initialFocus' | 'finalFocus'> & {
  title: ReactNode
  description?: ReactNode
  /** Name of the close button in the corner. */
  closeLabel: string
  /** The element that the dialog is rendered into. @default document.body */
  container?: Base.Portal.Props['container']
  className?: string | undefined
  children: ReactNode
}

/** Draws the usual content of `Dialog.Root`: the backdrop, and a card with title, close button and children. */
function DialogWindow({ title, description, closeLabel, container, className, children, ...popup }: DialogWindowProps) {
  return (
    <Base.Portal container={container}>
      <DialogBackdrop />
      <DialogPopup {...popup} className={className}>
        <DialogTitle>{title}</DialogTitle>
        <div className="hf-dialog-body">
          {description && <DialogDescription>{description}</DialogDescription>}
          {children}
        </div>
        {/* Last in the document, though drawn in the corner, so that the content is focused first. */}
        <Base.Close
          className="hf-dialog-close"
          render={
            <IconButton label={closeLabel}>
              <X />
            </IconButton>
          }
        />
      </DialogPopup>
    </Base.Portal>
  )
}

/**
 * A dialog: a card in the middle of a wide screen, a sheet at the bottom of a narrow one.
 *
 * `Root` holds the state, `Window` draws the usual card with its title and close button, and `Actions` draws the buttons at the
 * bottom of the card. `Portal`, `Backdrop`, `Popup`, `Title`, `Description`, `Trigger` and `Close` are for dialogs that draw
 * their own card. The focus moves into the dialog when it opens, and back when it closes. Escape and a press outside of the
 * dialog close it.
 */
export const Dialog = {
  Root: Base.Root,
  Trigger: Base.Trigger,
  Portal: Base.Portal,
  Backdrop: DialogBackdrop,
  Popup: DialogPopup,
  Title: DialogTitle,
  Description: DialogDescription,
  Close: Base.Close,
  Window: DialogWindow,
  Actions: DialogActions,
}
