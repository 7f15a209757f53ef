import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteError } from './remote-error.js';
import { problemOf } from './remote-loader.js';

type Props = {
  remote: string;
  /** What stands in the place of a part that threw. */
  failed: (error: RemoteError) => ReactNode;
  onError?: (error: RemoteError) => void;
  children: ReactNode;
};

/** Keeps what a remote throws while rendering inside its own place. Give it a `key` that changes with Retry. */
export class RemoteBoundary extends Component<Props, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo) {
    const error = this.asRemoteError(thrown);
    console.error(error.message, info.componentStack);
    this.props.onError?.(error);
  }

  private asRemoteError(thrown: unknown): RemoteError {
    if (thrown instanceof RemoteError) return thrown;
    return new RemoteError(this.props.remote, problemOf(thrown), String(thrown), { cause: thrown });
  }

  override render() {
    return 'thrown' in this.state ? this.props.failed(this.asRemoteError(this.state.thrown)) : this.props.children;
  }
}
