import { Component, type ReactNode } from 'react';
import { fromLaterCode } from './useLaterCode.tsx';
import { loadLaterCode } from './loadLaterCode.ts';

const LoadFailed = fromLaterCode((later) => later.LoadFailed);

const reload = () => window.location.reload();

interface ScreenBoundaryProps {
  children: ReactNode;
  /** Whether "try again" draws the screen again; otherwise it reloads the page. */
  canRedraw?: boolean;
  /** Whether the screen is not visible yet; then its failure is not shown. */
  isUnseen?: () => boolean;
  /** Called when a failure is shown. */
  onFailed?: () => void;
}

/**
 * Catches errors of loading or drawing a screen, and lets the visitor try again. If the cause is a
 * new build of the site, the page reloads by itself and the visit goes on.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  /**
   * Whether a retry has already redrawn the screen. A browser may remember that a script failed to
   * load; then only a reload requests it again.
   */
  private isRedrawn = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    if (this.props.isUnseen?.()) return;
    this.props.onFailed?.();
    loadLaterCode()
      .then((later) => later?.goOnInNewBuild())
      .catch(() => undefined);
  }

  private readonly retry = () => {
    // A reload loses nothing: what was typed is in the draft.
    if (this.isRedrawn || this.props.canRedraw !== true) return reload();
    this.isRedrawn = true;
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.isUnseen?.()) return null;
    return <LoadFailed onRetry={this.retry} />;
  }
}
