'use client'

import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Shown in place of the children once one of them has thrown. */
  fallback: ReactNode
  children: ReactNode
}

export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
