import { Component, type ReactNode } from 'react';
import { failedForms } from '../forms/failedForms.ts';
import { comingSoon } from './comingSoon.tsx';
import { loadSoon } from './loadSoon.ts';

const LoadFailed = comingSoon((soon) => soon.LoadFailed);

const reload = () => window.location.reload();

interface ScreenBoundaryProps {
  children: ReactNode;
  /** Trying again draws the screen anew; without it the page is loaded anew. */
  canRedraw?: boolean;
  /** Whether nobody sees the screen yet: then its failure is nothing to be told. */
  isUnseen?: () => boolean;
}

/** A browser may remember that code failed: then only a fresh page asks for it again. */
let isRedrawn = false;

/**
 * Catches a screen that could not be loaded or drawn, and lets the visitor try again; where a new
 * build is why, the visit goes on in that by itself.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    if (this.props.isUnseen?.()) return;
    // It is said now: they may be asked for again.
    failedForms.clear();
    loadSoon()
      .then((soon) => soon?.goOnInNewBuild())
      .catch(() => undefined);
  }

  private readonly retry = () => {
    // What was typed is kept over a reload.
    if (isRedrawn || this.props.canRedraw !== true) return reload();
    isRedrawn = true;
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.isUnseen?.()) return null;
    return <LoadFailed onRetry={this.retry} />;
  }
}
