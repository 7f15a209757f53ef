import { Component } from 'react';
import type { ReactNode } from 'react';

import { ErrorPage } from './error-page.js';

/** Remotes fail in their own place; this catches what the shell itself throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
