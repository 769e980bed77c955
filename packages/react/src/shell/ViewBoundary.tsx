import { Component, type ReactNode } from 'react'

/** Props of {@link ViewBoundary}. */
export type ViewBoundaryProps = {
  /** Drawn in place of a view that threw; given a way to draw the view anew. */
  fallback: (reset: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a defect of one view from taking the card, or the host's page, with it. A class, since React has no other form. */
export class ViewBoundary extends Component<ViewBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
