import { Component, type ReactNode } from 'react'

/** Props of {@link ViewBoundary}. */
export type ViewBoundaryProps = {
  /** Drawn in place of a view that threw. It receives a function that draws the view again. */
  fallback: (reset: () => void) => ReactNode
  children: ReactNode
}

/**
 * Keeps an error in one view from breaking the card or the host's page. It is a class because React offers error boundaries in
 * no other form.
 */
export class ViewBoundary extends Component<ViewBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
