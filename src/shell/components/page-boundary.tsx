import { Component, type ReactNode } from 'react';
import { PageTrouble } from './page-trouble.tsx';

type State = { readonly failed: { readonly error: unknown } | null };

/**
 * Keeps a page that fails inside the frame. Without it the error would reach what is around the frame, where the phone
 * is, and end a call.
 */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return <PageTrouble error={failed.error} onTryAgain={() => this.setState({ failed: null })} />;
  }
}

/** Keeps a part of the frame that fails from taking the others along: without the palette one can still end a call. */
export class PartBoundary extends Component<{ children: ReactNode }, { readonly isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError(): { readonly isLost: boolean } {
    return { isLost: true };
  }

  override render(): ReactNode {
    return this.state.isLost ? null : this.props.children;
  }
}
