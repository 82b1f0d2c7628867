'use client'

import { SimulatedMark } from '../../ui/page/SimulatedMark.tsx'
import { useDrawerParameter } from '../../view/urlState.ts'

/** Marks a simulated fleet, and leads those who may to the connection of a receiver. */
export function FleetMark({ mayConnect }: { mayConnect: boolean }) {
  const [, setDrawer] = useDrawerParameter()
  return <SimulatedMark onConnect={mayConnect ? () => void setDrawer('sources') : undefined} />
}
