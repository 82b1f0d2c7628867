'use client'

import type { ReactNode } from 'react'
import { RecordRows } from '../record/RecordRows.tsx'
import type { RecordGroup } from '../record/vesselFacts.ts'
import type { PanelSectionName } from '../ui/preferences.ts'
import { PanelSection } from './PanelSection.tsx'

interface RecordGroupViewProps {
  name: PanelSectionName
  group: RecordGroup
  children?: ReactNode
}

/** A section of facts; `children` come below. */
export function RecordGroupView({ name, group, children }: RecordGroupViewProps) {
  return (
    <PanelSection name={name} title={group.title}>
      <RecordRows rows={group.rows} />
      {children}
    </PanelSection>
  )
}
