import { Component, type ReactNode } from 'react';
import { Crash } from './crash.tsx';

/**
 * Keeps a fault in one part of a page from taking the rest with it.
 * React offers this to classes only.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <Crash onRetry={() => this.setState({ broken: false })} />;
  }
}
