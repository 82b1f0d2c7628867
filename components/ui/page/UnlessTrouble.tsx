'use client'

import { Component, type ReactNode } from 'react'
import { Trouble } from './Trouble.tsx'

/** Shows a page, or that it failed. Next's own `error.tsx` is a file for itself, and no page is alive before that has come. */
export class UnlessTrouble extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Trouble /> : this.props.children
  }
}
